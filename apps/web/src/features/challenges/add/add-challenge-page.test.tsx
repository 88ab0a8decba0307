import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { Component as AddChallengePage } from './add-challenge-page.tsx'

let user: ReturnType<typeof renderScreen>
beforeEach(() => {
  user = renderScreen(<AddChallengePage />, makeSession())
})

const addChallenge = () => user.click(screen.getByRole('button', { name: 'Add Challenge' }))

test('a challenge needs all four fields', async () => {
  await addChallenge()
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy()
  expect(screen.getAllByText('This field is required')).toHaveLength(4)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Image URL' }))
})

test.each([
  [
    'Image URL',
    'Please enter a picture address that starts with http:// or https://',
    'ftp://example.org/tree',
  ],
  ['Number of points', 'Points must be a whole number from 1 to 1,000', '1001'],
  ['Number of points', 'Points must be a whole number from 1 to 1,000', '2.5'],
  ['Challenge name', 'The name can have at most 120 characters', 'n'.repeat(121)],
])('the field %s of a challenge is refused with “%s”', async (name, message, text) => {
  await user.click(screen.getByRole('textbox', { name }))
  await user.paste(text)
  await addChallenge()
  expect(await screen.findByText(message)).toBeTruthy()
})
