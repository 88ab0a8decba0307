/** Former place of a text node that has left the page, and the node that somebody else put there instead. */
type Place = { parent: Node; next: Node | null; replacement: Node | undefined }

const lost = new WeakMap<Node, Place>()
const replacements = new WeakSet<Node>()

/**
 * Lets React go on with a page that others have changed. Translators and extensions wrap text nodes in elements of their own, replace or
 * remove them, while React goes on to use the nodes that it made: without this, the next change of a label throws and the whole page is
 * lost. At worst a text is not translated again.
 *
 * An observer sees what they did. Wrapping the functions that they call would not: extensions have prototypes of their own.
 */
export function tolerateForeignChanges() {
  const { removeChild, insertBefore } = Node.prototype
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    note(observer.takeRecords())
    const shown = lost.get(child)?.replacement ?? child
    // Removes it from its wrapper, which may hold other texts too.
    if (this.contains(shown)) shown.parentNode?.removeChild(shown)
    lost.delete(child)
    return child
  }

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    const isForeign = next !== null && next.parentNode !== this
    if (isForeign) note(observer.takeRecords())
    return insertBefore.call(this, child, isForeign ? childAround(this, next) : next) as Child
  }

  function note(records: readonly MutationRecord[]) {
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target)
      for (const node of record.removedNodes)
        if (node instanceof Text && !node.isConnected) {
          lost.set(node, placeIn(record, records))
          // Changes of a text that is not in the page are seen only if it is observed by itself.
          observer.observe(node, { characterData: true })
        }
    }
  }
}

/** Scripts that replace a node add the new one instead of it, before it or after it. */
function placeIn(record: MutationRecord, records: readonly MutationRecord[]): Place {
  const { target: parent, previousSibling, nextSibling: next } = record
  const added = new Set(
    records.filter(({ target }) => target === parent).flatMap(({ addedNodes }) => [...addedNodes]),
  )
  const beside = [previousSibling, next].flatMap((node) => (node && added.has(node) ? [node] : []))
  const replacement = [...record.addedNodes, ...beside].find(
    (node) => node.parentNode === parent && !replacements.has(node),
  )
  if (replacement) replacements.add(replacement)
  return { parent, next, replacement }
}

/** The child of `parent` that is `node`, contains it or replaces it; null, which is its end, if there is none. */
function childAround(parent: Node, node: Node | null): Node | null {
  const place = node ? lost.get(node) : undefined
  let found = place ? (place.replacement ?? place.next) : node
  while (found && found.parentNode !== parent) found = found.parentNode
  return found
}

/** React changed a text that is not in the page: it returns, so that what it says now is seen. */
function putBack(node: Node) {
  const place = lost.get(node)
  if (!place || node.isConnected || !place.parent.isConnected) return
  const { parent, replacement } = place
  parent.insertBefore(node, childAround(parent, node))
  if (replacement?.parentNode === parent) parent.removeChild(replacement)
  lost.delete(node)
}
