import { useEffect, useState } from 'react'

/** An address under which a chosen file can be shown; undefined without one. */
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
