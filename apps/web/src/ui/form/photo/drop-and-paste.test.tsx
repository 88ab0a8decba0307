import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { ignoreStrayDrops } from '../../../app/page/ignored-events.ts'
import { useDropAndPaste } from './use-drop-and-paste.ts'

const photo = new File(['…'], 'IMG_1.png', { type: 'image/png' })

/** Content of the clipboard as programs put it there, by its types. */
function transferOf(texts: Record<string, string>, files: File[]) {
  return {
    types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
    files,
    getData: (type: string) => texts[type] ?? '',
    dropEffect: 'copy',
  }
}

const onFiles = vi.fn()

function Form() {
  const box = useRef<HTMLDivElement>(null)
  useDropAndPaste(box, onFiles, () => {})
  return (
    <form>
      <div ref={box} />
      <textarea aria-label="Text" />
    </form>
  )
}

/** Returns whether the browser does what it does with it by itself. */
function send(
  type: 'paste' | 'drop' | 'dragover',
  target: Element,
  texts: Record<string, string>,
  files: File[],
) {
  onFiles.mockClear()
  const transfer = transferOf(texts, files)
  const event = new Event(type, { bubbles: true, cancelable: true })
  return fireEvent(target, Object.assign(event, { clipboardData: transfer, dataTransfer: transfer }))
}

test.each([
  ['a picture alone', {}],
  ['a file with its name', { 'text/plain': 'IMG_1.png' }],
  ['a file with a name that a program gave it', { 'text/plain': 'Holiday 2026.JPG\n' }],
  ['a file with its path', { 'text/plain': '/home/maya/IMG_1.png' }],
  ['a file with its address', { 'text/plain': 'file:///home/maya/IMG%201.heic' }],
])('%s is pasted as a picture', (_, texts) => {
  render(<Form />)
  expect(send('paste', screen.getByLabelText('Text'), texts, [photo])).toBe(false)
  expect(onFiles).toHaveBeenCalledWith([photo])
})

test.each([
  ['text', { 'text/plain': 'Hello' }, []],
  ['text that an office program also drew', { 'text/plain': 'Hello', 'text/html': '<b>Hello</b>' }, [photo]],
  ['cells of a table', { 'text/plain': 'a.png\t5', 'text/html': '<table></table>' }, [photo]],
  ['a sentence about a file', { 'text/plain': 'See IMG_1.png, please' }, [photo]],
])('%s is pasted as text', (_, texts, files) => {
  render(<Form />)
  expect(send('paste', screen.getByLabelText('Text'), texts, files)).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})

test('a file that is dropped on the form is taken, and one beside it does not replace the page', () => {
  ignoreStrayDrops()
  render(
    <>
      <p>Beside</p>
      <Form />
    </>,
  )
  expect(send('drop', screen.getByLabelText('Text'), {}, [photo])).toBe(false)
  expect(onFiles).toHaveBeenCalledWith([photo])
  for (const place of [screen.getByText('Beside'), document.body]) {
    expect(send('dragover', place, {}, [photo])).toBe(false)
    expect(send('drop', place, {}, [photo])).toBe(false)
    expect(onFiles).not.toHaveBeenCalled()
  }
  expect(send('drop', screen.getByText('Beside'), { 'text/plain': 'words' }, [])).toBe(true)
})
