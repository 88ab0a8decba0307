import { useEffect, useState } from 'react'
import { useCart } from './cart-store.ts'

/** What the last attempt to add something led to, said for three seconds. */
export function CartMessage({ className }: { className: string }) {
  const message = useCart().message
  // One turn later: text that arrives together with its live region is not read out.
  const [shown, setShown] = useState<string>()
  useEffect(() => setShown(message), [message])

  return (
    <p role="status" className={`text-sm font-medium ${className}`}>
      {shown}
    </p>
  )
}
