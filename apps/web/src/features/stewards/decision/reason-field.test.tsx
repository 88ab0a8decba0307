import { screen } from '@testing-library/react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ReasonField, useReasonForm } from './reason-field.tsx'

function Decision() {
  const form = useReasonForm()
  const [taken, setTaken] = useState<string>()
  return (
    <FormProvider {...form}>
      <ReasonField ready={['Spam']} />
      <button type="button" onClick={form.handleSubmit(({ reason }) => setTaken(reason))}>
        Remove post
      </button>
      <output>{taken}</output>
    </FormProvider>
  )
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })

test('a decision needs a reason of at least 3 characters', async () => {
  const user = renderScreen(<Decision />)
  await user.click(await screen.findByRole('button', { name: 'Remove post' }))
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Please give a reason of at least 3 characters')

  await user.type(field(), ' ok ')
  screen.getByText('Please give a reason of at least 3 characters')
  await user.type(field(), 'ay ')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove post' }))
  expect(screen.getByRole('status').textContent).toBe('ok ay')
})

test('a ready-made reason can be edited before it is used', async () => {
  const user = renderScreen(<Decision />)
  await user.click(await screen.findByRole('button', { name: 'Spam' }))
  await user.type(field(), ' for a casino')
  await user.click(screen.getByRole('button', { name: 'Remove post' }))
  expect(screen.getByRole('status').textContent).toBe('Spam for a casino')
})
