/** Layout faults that can be measured: too wide, text cut off, overlapping texts and bars, small targets. */

import type { Page } from '@playwright/test'
import { findTextFaults } from './text-faults.ts'

/** Returns a line for each fault. `target` is the minimum width and height of a control, in pixels; with 0 they are not measured. */
export const measure = async (page: Page, target: number) => {
  const faults = await page.evaluate(findFaults, target)
  return [...new Set([...faults, ...(await page.evaluate(findTextFaults))])]
}

/** Runs in the page. */
function findFaults(target: number) {
  const wide = document.documentElement
  const faults: string[] = []
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { width, height, bottom } = element.getBoundingClientRect()
    // The skip link is above the window.
    if (bottom < 0 && getComputedStyle(element).position === 'fixed') return false
    // Elements for screen readers only are one pixel large.
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  })
  // Elements behind an open dialog are skipped.
  const shown = all.filter(
    (element) => !element.closest('[inert], [aria-hidden="true"], [data-base-ui-inert]'),
  )
  const name = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
    return `<${element.tagName.toLowerCase()}> ${text.slice(0, 50) || element.className.toString().slice(0, 60)}`
  }

  /** The next element around it that shows only what is within, unless that can be scrolled to. */
  function boxOf(element: Element) {
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one)
      if (overflowX !== 'visible') return /hidden|clip/.test(overflowX) ? one : undefined
    }
    return undefined
  }

  if (wide.scrollWidth > wide.clientWidth) {
    const widest = shown.filter((element) => element.getBoundingClientRect().right > wide.clientWidth + 1)
    faults.push(`scrolls sideways by ${wide.scrollWidth - wide.clientWidth}: ${widest.slice(-1).map(name)}`)
  }

  for (const element of shown) {
    // Elements within may be for screen readers only.
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue?.trim())
    if (texts.length === 0 || element.matches('textarea, select, option')) continue
    const style = getComputedStyle(element)
    const cutsOff = style.overflowX !== 'visible' && style.overflowX !== 'auto'
    const hasEllipsis = [element, element.parentElement ?? element]
      .map((one) => getComputedStyle(one))
      .some((one) => one.textOverflow === 'ellipsis' || one.webkitLineClamp !== 'none')
    if (cutsOff && !hasEllipsis && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut off: ${name(element)}`)
    const box = boxOf(element)
    // One for screen readers only is one pixel wide.
    if (!box || box.clientWidth <= 1 || hasEllipsis || cutsOff) continue
    const range = document.createRange()
    const edges = texts.map((text) => {
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    })
    const { left, right } = box.getBoundingClientRect()
    if (edges.some((edge) => edge.left < left - 1 || edge.right > right + 1))
      faults.push(`runs out of its box: ${name(element)}`)
  }

  for (const select of document.querySelectorAll('select')) {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen || !shown.includes(select)) continue
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const text = select.selectedOptions[0]?.text ?? ''
    const pieces = getComputedStyle(select).whiteSpace === 'normal' ? text.split(/\s+/) : [text]
    if (
      select.scrollHeight > select.clientHeight ||
      pieces.some((piece) => pen.measureText(piece).width > room + 1)
    )
      faults.push(`has no room for “${text}”: ${name(select)}`)
  }

  for (const row of document.querySelectorAll('nav, [role=tablist]')) {
    const icons = [...row.children].flatMap((link) => [...link.querySelectorAll('svg')].slice(0, 1))
    const tops = icons.map((icon) => Math.round(icon.getBoundingClientRect().top))
    const isRow = new Set(tops).size > 1 && Math.max(...tops) - Math.min(...tops) < 12
    if (isRow) faults.push(`icons that are not level: ${name(row)}`)
  }

  const bars = shown.filter(
    (element) =>
      /fixed|sticky/.test(getComputedStyle(element).position) &&
      // Toasts cover what is below them, and disappear.
      !element.closest('[role=presentation], [role=dialog], .Toastify'),
  )
  for (const [index, bar] of bars.entries()) {
    for (const other of bars.slice(index + 1)) {
      if (bar.contains(other) || other.contains(bar)) continue
      const [a, b] = [bar.getBoundingClientRect(), other.getBoundingClientRect()]
      const overlap =
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      if (overlap) faults.push(`overlap: ${name(bar)} and ${name(other)}`)
    }
  }

  for (const image of document.images) {
    const hasSize = image.getAttribute('width') !== null || getComputedStyle(image).aspectRatio !== 'auto'
    // A photo that was just chosen is there at once.
    const isChosen = image.src.startsWith('blob:')
    if (!hasSize && !isChosen && shown.includes(image))
      faults.push(`picture without a size: ${image.src.slice(-40)}`)
  }

  const headings = document.querySelectorAll('h1').length
  if (headings !== 1 && !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]'))
    faults.push(`${headings} headings of the first level`)

  const controls =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=menuitemradio], [role=option]'
  const targets = [...document.querySelectorAll<HTMLElement>(controls)]
    .map((control) => control.closest('label') ?? control)
    .filter((control) => shown.includes(control))
  for (const control of targets) {
    const { width, height } = control.getBoundingClientRect()
    // Text links, such as names, may be small if no other target is within 12 pixels (WCAG 2.5.8).
    const { backgroundColor, borderTopWidth } = getComputedStyle(control)
    const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px'
    const isText = control.matches('a') && isBare && !control.querySelector('svg, img')
    const least = isText ? Math.min(24, target) : target
    if (width >= least - 0.5 && height >= least - 0.5) continue
    control.scrollIntoView({ block: 'center' })
    const box = control.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isAlone = targets.every((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect()
      const [dx, dy] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)]
      return other.contains(control) || control.contains(other) || Math.hypot(dx, dy) > 12
    })
    if (isText && isAlone) continue
    // An invisible pseudo-element may enlarge the target.
    const reach = (dx: number, dy: number) => control.contains(document.elementFromPoint(x + dx, y + dy))
    const half = least / 2 - 1
    const isLarge =
      (width >= least - 0.5 || (reach(-half, 0) && reach(half, 0))) &&
      (height >= least - 0.5 || (reach(0, -half) && reach(0, half)))
    if (!isLarge) faults.push(`${Math.round(width)} × ${Math.round(height)} is hard to hit: ${name(control)}`)
  }
  return faults
}
