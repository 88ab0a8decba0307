import { type RefObject, useEffect, useEffectEvent } from 'react'

const PICTURE_NAME = /[^/\\]\.(jpe?g|jfif|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/i

/** Whether what is pasted is a text. Programs for files copy their names, paths or addresses as text beside them. */
function isText(transfer: DataTransfer | null) {
  const lines =
    transfer
      ?.getData('text/plain')
      .trim()
      .split(/\s*\n\s*/) ?? []
  const names = Array.from(transfer?.files ?? [], ({ name }) => name)
  return (
    lines.join('') !== '' &&
    (transfer?.getData('text/html') !== '' ||
      !lines.every((line) => names.includes(line) || PICTURE_NAME.test(line)))
  )
}

/**
 * Calls `onFiles` with the files dropped on or pasted into the form around `box`, or `box` itself without a form. Calls `onOver`
 * when a file is dragged over it. Pasted text that includes a picture of itself, as office programs copy it, stays text.
 */
export function useDropAndPaste(
  box: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  onOver: (over: boolean) => void,
) {
  const receive = useEffectEvent(onFiles)
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
        take(event, event.dataTransfer)
      },
      { signal },
    )
    zone.addEventListener(
      'paste',
      (event) => {
        if (!isText(event.clipboardData)) take(event, event.clipboardData)
      },
      { signal },
    )

    function take(event: Event, transfer: DataTransfer | null) {
      const files = [...(transfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      receive(files)
    }
    return () => listening.abort()
  }, [box])
}
