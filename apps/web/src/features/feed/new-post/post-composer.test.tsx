import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { PostComposer } from './post-composer.tsx'

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: "What's on your mind?" })
const createPost = () => screen.getByRole('button', { name: 'Create Post' })

test('a post without text and photo is refused, and typing clears the message', async () => {
  const user = renderScreen(<PostComposer />, makeSession())
  await user.type(box(), '   ')
  await user.click(createPost())
  expect(screen.getByText('Please enter some text or upload an image.')).toBeTruthy()
  expect(document.activeElement).toBe(box())

  await user.type(box(), 'A')
  expect(screen.queryByText('Please enter some text or upload an image.')).toBeNull()
})

test('a post of more than 5,000 characters is refused, and the remaining characters are counted', async () => {
  const user = renderScreen(<PostComposer />, makeSession())
  await user.click(box())
  await user.paste('a'.repeat(4999))
  expect(screen.getByText('1 characters left')).toBeTruthy()
  await user.paste('bc')
  await user.click(createPost())
  expect(screen.getByText('A post can have at most 5,000 characters.')).toBeTruthy()
})

test('a photo can be described, and removed together with its description', async () => {
  const user = renderScreen(<PostComposer />, makeSession())
  await user.upload(screen.getByLabelText('Photo'), new File(['…'], 'tree.gif', { type: 'image/gif' }))
  await user.type(await screen.findByRole('textbox', { name: 'Describe the photo' }), 'A tree')
  await user.click(screen.getByRole('button', { name: 'Remove photo' }))
  expect(screen.queryByRole('textbox', { name: 'Describe the photo' })).toBeNull()
})

test('a poll whose fields come late leaves the focus where somebody writes meanwhile', async () => {
  const user = renderScreen(<PostComposer />, makeSession())
  screen.getByRole('button', { name: 'Poll' }).click()
  box().focus()
  await screen.findByRole('textbox', { name: 'Option 1' })
  expect(document.activeElement).toBe(box())

  await user.click(screen.getByRole('button', { name: 'Add option' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 3' }))
})

const pictures = (...names: string[]) => names.map((name) => new File(['…'], name, { type: 'image/gif' }))

test('up to four photos are chosen, ordered, described and removed', async () => {
  const user = renderScreen(<PostComposer />, makeSession())
  await user.upload(screen.getByLabelText('Photo'), pictures('1.gif', '2.gif'))
  await user.type(await screen.findByRole('textbox', { name: 'Describe photo 1' }), 'One')
  await user.upload(screen.getByLabelText('Photo'), pictures('3.gif', '4.gif'))
  await user.click(await screen.findByRole('button', { name: 'Move photo 1 down' }))
  expect(screen.getByText('Photo 1 is now photo 2 of 4')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 2 down' }))
  const described = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Describe/ }).map(({ value }) => value)
  expect(described()).toEqual(['', 'One', '', ''])

  await user.upload(screen.getByLabelText('Photo'), pictures('5.gif'))
  expect(screen.getByRole('alert').textContent).toBe('A post can have at most four photos.')
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(described()).toEqual(['One', '', ''])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file that is not an image is refused', async () => {
  renderScreen(<PostComposer />, makeSession())
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Photo'), new File(['…'], 'tree.txt', { type: 'text/plain' }))
  expect(await screen.findByText(/That picture cannot be read/)).toBeTruthy()
})

test('the text of a post is stored as a draft of the member', async () => {
  const session = makeSession()
  const user = renderScreen(<PostComposer />, session)
  await user.type(box(), 'Planted ten trees')
  expect(localStorage.getItem(`draft:${session.userId}:post`)).toBe('Planted ten trees')
})
