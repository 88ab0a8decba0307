import { useEffect, useState } from 'react'

/** An object URL for the file while the component is mounted. */
export function useFileAddress(file: File | null | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  return address
}
