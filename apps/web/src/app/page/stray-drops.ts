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
