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
