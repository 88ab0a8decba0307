/** A browser that translates pages. */

import type { BrowserContext, Page } from '@playwright/test'

/** Ways in which texts are translated: extensions wrap a text, the translation of Chromium puts another one in its place. */
export type Way = 'wrapped' | 'replaced'

/** Every text that appears in a page of `context` is in `<font><font>…</font></font>` a moment later. The words stay the same. */
export const translatePages = (context: BrowserContext, way: Way) => context.addInitScript(translate, way)

/** Runs in the page, before its scripts. */
function translate(way: Way) {
  const options = { childList: true, characterData: true, subtree: true }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translateIn(node)
    observer.takeRecords()
  })
  observer.observe(document, options)

  function translateIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    for (const text of texts) {
      const isTranslated = text.parentElement?.closest('font, script, style, noscript, textarea, title')
      if (isTranslated || text.data.trim() === '') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(way === 'wrapped' ? text : new Text(text.data))
    }
  }
}

/** Texts that differ from what the app has rendered: what the page should say, and what it says. */
export const staleTexts = (page: Page) => page.evaluate(findStaleTexts)

/** Runs in the page. Only the tree of React knows what the app has rendered last. */
function findStaleTexts() {
  type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps: unknown; stateNode: unknown }
  const found: string[] = []

  /** Text that the element of `fiber` shows, or the texts of the elements in it where it has none of its own. */
  function textOf({ child, memoizedProps: props, stateNode: node }: Fiber): string {
    if (node instanceof Text) return String(props)
    const before = found.length
    const texts: string[] = []
    for (let one = child; one; one = one.sibling) texts.push(textOf(one))
    // A portal, whose texts are in another place.
    if (node instanceof Object && 'containerInfo' in node) return ''
    if (!(node instanceof HTMLElement)) return texts.join('')
    const { children, dangerouslySetInnerHTML: html } = Object(props)
    const rendered = child
      ? texts.join('')
      : ['string', 'number'].includes(typeof children)
        ? `${children}`
        : ''
    const shown = node.textContent
    const isOurs =
      html === undefined && node.localName !== 'textarea' && !node.matches('[data-base-ui-portal]')
    if (isOurs && shown !== rendered && found.length === before)
      found.push(`<${node.localName}> “${rendered}” is “${shown}”`)
    return shown
  }

  for (const element of document.querySelectorAll('*'))
    for (const [key, value] of Object.entries(element))
      if (key.startsWith('__reactContainer')) textOf(value.stateNode.current)
  return found
}
