import { useEffect, useState } from 'react'
import { useCart } from './cart-store.ts'

/** The result of the last attempt to add a product, shown for three seconds. */
export function CartMessage({ className }: { className: string }) {
  const message = useCart().message
  // Shows the message a render later: screen readers skip text that is inserted together with its live region.
  const [shown, setShown] = useState<string>()
  useEffect(() => setShown(message), [message])

  return (
    <p role="status" className={`text-sm font-medium ${className}`}>
      {shown}
    </p>
  )
}
