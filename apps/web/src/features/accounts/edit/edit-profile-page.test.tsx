import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { Component as EditProfilePage } from './edit-profile-page.tsx'

let user: ReturnType<typeof renderScreen>
beforeEach(() => {
  user = renderScreen(<EditProfilePage />, makeSession({ bio: 'I plant trees.' }))
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('the profile form starts with the stored profile, and the email cannot be changed', () => {
  expect(field('Full name').value).toBe('Maya Silva')
  expect(field('Username').value).toBe('maya')
  expect(field('Bio').value).toBe('I plant trees.')
  expect(field('Email').readOnly).toBe(true)
})

test.each([
  ['Full name', 'Full name is required', ''],
  ['Full name', 'Full name can have at most 80 characters', 'M'.repeat(81)],
  ['Username', 'Username is required', ''],
  ['Username', 'Username cannot contain spaces', 'maya silva'],
  ['Username', 'Username format is invalid', 'ma'],
  ['Bio', 'The bio can have at most 500 characters', 'b'.repeat(501)],
])('the field %s of a profile is refused with “%s”', async (name, message, text) => {
  await user.clear(field(name))
  if (text !== '') {
    await user.click(field(name))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field(name))
})
