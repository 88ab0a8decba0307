import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `onFile` with the first file dropped on or pasted into the form around `box`, or `box` itself without a form. Calls `onOver`
 * when a file is dragged over it. Pasted text that includes a picture of itself stays text.
 */
export function useDropAndPaste(
  box: RefObject<HTMLElement | null>,
  onFile: (file: File) => void,
  onOver: (over: boolean) => void,
) {
  const receive = useEffectEvent(onFile)
  const hover = useEffectEvent(onOver)

  useEffect(() => {
    const zone = box.current?.closest('form') ?? box.current
    if (!zone) return
    const listening = new AbortController()
    const { signal } = listening

    zone.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        hover(true)
      },
      { signal },
    )
    zone.addEventListener('dragleave', () => hover(false), { signal })
    zone.addEventListener(
      'drop',
      (event) => {
        hover(false)
        takeFirst(event, event.dataTransfer)
      },
      { signal },
    )
    zone.addEventListener(
      'paste',
      (event) => {
        if (!event.clipboardData?.types.includes('text/plain')) takeFirst(event, event.clipboardData)
      },
      { signal },
    )

    function takeFirst(event: Event, transfer: DataTransfer | null) {
      const file = transfer?.files[0]
      if (!file) return
      event.preventDefault()
      receive(file)
    }
    return () => listening.abort()
  }, [box])
}
