import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { NewWordForm } from './new-word-form.tsx'

test.each(['', '  ', '#', ' # #'])('"%s" is no word or tag to mute, which the field says', async (typed) => {
  const user = renderScreen(<NewWordForm />, makeSession())
  const field = screen.getByLabelText<HTMLInputElement>('Word, words or #tag')
  if (typed !== '') await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Mute' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(field.value).toBe(typed)
})
