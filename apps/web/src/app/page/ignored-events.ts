/**
 * Keeps the keys of an input method from everything on the page: the Enter that accepts a word does not send, and the Escape that
 * rejects it closes nothing. Safari ends the composition before that key, whose code is then 229, as everywhere during one.
 */
export function ignoreComposedKeys() {
  const ignore = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
}

/** A file that is dropped beside a form that takes files does nothing. The browser would show it instead of the page, and lose what was typed. */
export function ignoreStrayDrops() {
  const ignore = (event: DragEvent) => {
    const { dataTransfer, target } = event
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
    if (target instanceof Element && target.closest('input[type=file]')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
}
