import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { tolerateForeignChanges } from './foreign-changes.ts'

beforeAll(tolerateForeignChanges)

let press = () => {}

function Count() {
  const [count, setCount] = useState(0)
  press = () => act(() => setCount(count + 1))
  return (
    <div>
      Pressed {count} times {count % 2 === 1 && 'oddly '}
      {count > 1 && <b>often </b>}today
    </div>
  )
}

const textsIn = (box: Node) => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}

/** `<font><font>…</font></font>`, as the translation of a browser makes it. */
function font(content: Node) {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  outer.append(inner)
  inner.append(content)
  return outer
}

/** The observer sees them in a later task. */
const seen = () => new Promise((resolve) => setTimeout(resolve))

const wrap = (text: Text) => {
  const place = document.createComment('')
  text.replaceWith(place)
  place.replaceWith(font(text))
}
const replaceAtOnce = (text: Text) => text.replaceWith(font(new Text(text.data)))
const replaceFromBefore = (text: Text) => {
  text.before(font(new Text(text.data)))
  text.remove()
}
const replaceFromAfter = (text: Text) => {
  text.after(font(new Text(text.data)))
  text.remove()
}

test.each([
  ['wrapped', wrap],
  ['replaced', replaceAtOnce],
  ['replaced by what was put before them', replaceFromBefore],
  ['replaced by what was put after them', replaceFromAfter],
])('texts that somebody else has %s change as if nothing had happened', async (_, change) => {
  const { container } = render(<Count />)
  for (const shown of ['1 times oddly', '2 times often', '3 times oddly often', '4 times often']) {
    for (const text of textsIn(container)) change(text)
    await seen()
    press()
    await seen()
    expect(container.textContent).toBe(`Pressed ${shown} today`)
  }
})

test('a text that somebody else has removed returns when it changes', async () => {
  const { container } = render(<Count />)
  for (const text of textsIn(container)) text.remove()
  await seen()
  press()
  await seen()
  expect(container.textContent).toContain('1')
})

test('what somebody else has inserted stays, and the page goes on around it', async () => {
  const { container } = render(<Count />)
  for (const text of textsIn(container)) text.before(document.createElement('mark'))
  for (let count = 1; count <= 4; count++) press()
  expect(container.textContent).toBe('Pressed 4 times often today')
  expect(container.querySelector('mark')).not.toBeNull()
})
