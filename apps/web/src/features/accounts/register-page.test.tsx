import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as RegisterPage } from './register-page.tsx'

test('the registration reports each invalid field below it, and sends nothing', async () => {
  const user = renderScreen(<RegisterPage />)
  const createAccount = () => user.click(screen.getByRole('button', { name: 'Create Account' }))

  await createAccount()
  expect(await screen.findByText('Full name is required')).toBeTruthy()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password must have at least 8 characters')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Maya Silva')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'maya')
  await user.type(screen.getByLabelText('Password'), '1234567')
  expect(await screen.findByText('Strength: very easy to guess')).toBeTruthy()
  await createAccount()
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.queryByText('Full name is required')).toBeNull()
  expect(screen.getByText('Password must have at least 8 characters')).toBeTruthy()
})
