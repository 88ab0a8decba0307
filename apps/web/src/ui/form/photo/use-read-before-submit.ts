import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Submits the form around `box` only when everything is read that was chosen in it: whoever is quick would send it without their photo.
 * Returns a function that runs one reading, which tells whether the file was taken. If one was not, the form is not submitted.
 */
export function useReadBeforeSubmit(box: RefObject<HTMLElement | null>) {
  const running = useRef(new Set<Promise<boolean>>())
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let isWaiting = false
    async function hold(event: SubmitEvent) {
      if (running.current.size === 0) return
      event.preventDefault()
      event.stopPropagation()
      if (isWaiting) return
      isWaiting = true
      const read = await Promise.allSettled(running.current)
      isWaiting = false
      setDue(read.every((one) => one.status === 'fulfilled' && one.value))
    }
    const listening = new AbortController()
    form.addEventListener('submit', (event) => void hold(event), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [box])

  // Runs after the render that has the photo.
  useEffect(() => {
    if (!isDue) return
    setDue(false)
    box.current?.closest('form')?.requestSubmit()
  }, [isDue, box])

  return async (read: () => Promise<boolean>) => {
    const reading = read()
    running.current.add(reading)
    await reading.finally(() => running.current.delete(reading))
  }
}
