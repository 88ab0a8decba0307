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
