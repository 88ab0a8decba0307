/** Runs in the page: texts that run out of their control, and texts that cover each other. */
export function findTextFaults() {
  type Box = { left: number; right: number; top: number; bottom: number }
  type Line = Box & { text: Text; layer: Element | null }
  const CONTROLS = 'a[href], button, summary, [role=tab], [role^=menuitem], [role=option]'
  const LAYERS = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], .Toastify'
  const faults: string[] = []
  const wordsOf = ({ data }: Text) => `“${data.trim().slice(0, 40)}”`

  /** Visible part of a box in an element that hides what does not fit. */
  function clip(box: Box, element: Element): Box {
    if (getComputedStyle(element).overflowX === 'visible') return box
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return {
      left: Math.max(box.left, left),
      right: Math.min(box.right, right),
      top: Math.max(box.top, top),
      bottom: Math.min(box.bottom, bottom),
    }
  }

  function ancestorsOf(text: Text) {
    const ancestors: Element[] = []
    for (let one = text.parentElement; one; one = one.parentElement) ancestors.push(one)
    return ancestors
  }

  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (!(text instanceof Text) || text.data.trim() === '') continue
    const ancestors = ancestorsOf(text)
    const [parent] = ancestors
    const isHidden =
      !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      parent.closest('[inert], [aria-hidden="true"], [data-base-ui-inert], textarea, select') ||
      // For screen readers only.
      ancestors.some((element) => element.clientWidth === 1 && element.clientHeight === 1)
    if (isHidden) continue
    const floating = (element: Element) =>
      element.matches(LAYERS) || /fixed|sticky/.test(getComputedStyle(element).position)
    const layer = ancestors.find(floating) ?? null
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const line = ancestors.reduce(clip, { left, right, top, bottom })
      if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push({ ...line, text, layer })
    }
  }

  for (const line of lines) {
    const control = line.text.parentElement?.closest(CONTROLS)
    if (!control || getComputedStyle(control).display === 'inline') continue
    const box = control.getBoundingClientRect()
    const isInside =
      line.left >= box.left - 1 &&
      line.right <= box.right + 1 &&
      line.top >= box.top - 1 &&
      line.bottom <= box.bottom + 1
    if (!isInside) faults.push(`runs out of its <${control.localName}>: ${wordsOf(line.text)}`)
  }

  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.text === other.text || one.layer !== other.layer) continue
      const [width, height] = [
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      ]
      const controls = [one, other].map(({ text }) => text.parentElement?.closest(CONTROLS))
      const areNeighbours = controls.every(
        (control) => control && getComputedStyle(control).display !== 'inline',
      )
      if (areNeighbours && controls[0] !== controls[1] && width > -2 && height > (one.bottom - one.top) / 3)
        faults.push(`touches another text: ${wordsOf(one.text)} and ${wordsOf(other.text)}`)
      // The boxes of lines may touch where the lines are dense.
      if (width > 2 && height > (one.bottom - one.top) / 3)
        faults.push(`covers another text: ${wordsOf(one.text)} and ${wordsOf(other.text)}`)
    }
  }
  return faults
}
