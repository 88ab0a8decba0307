import type { Credentials } from '@canopy/contract/accounts/shapes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LoginForm } from './login-form.tsx'

let sent: Credentials[]
let user: ReturnType<typeof renderScreen>

beforeEach(() => {
  sent = []
  user = renderScreen(<LoginForm email="" onSubmit={async (credentials) => void sent.push(credentials)} />)
})

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const logIn = () => user.click(screen.getByRole('button', { name: 'Log In' }))

test('the login requires an email and a password, and focuses the first that is missing', async () => {
  await logIn()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(email())

  await user.type(email(), 'maya@example.org')
  expect(screen.queryByText('Email is required')).toBeNull()
  await logIn()
  expect(document.activeElement).toBe(password())
  expect(sent).toEqual([])
})

test('the login refuses a malformed email address', async () => {
  await user.type(email(), 'maya')
  await user.type(password(), 'a long password')
  await logIn()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the login sends the email without surrounding spaces', async () => {
  await user.type(email(), ' maya@example.org ')
  await user.type(password(), ' a long password ')
  await logIn()
  expect(sent).toEqual([{ email: 'maya@example.org', password: ' a long password ' }])
})

test('a login that takes long says that it is in line', async () => {
  cleanup()
  const answer = Promise.withResolvers<void>()
  user = renderScreen(<LoginForm email="maya@example.org" onSubmit={() => answer.promise} />)
  await user.type(password(), 'a long password')
  await logIn()
  expect(screen.getByRole('status').textContent).toBe('')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('You are in line'), {
    timeout: 10_000,
  })
  answer.resolve()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})
