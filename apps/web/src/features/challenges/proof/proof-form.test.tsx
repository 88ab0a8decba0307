import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { challengeWith } from '../make-challenge.ts'
import { ProofForm } from './proof-form.tsx'

const challenge = challengeWith()
const form = <ProofForm challenge={challenge} title={undefined} onVerdict={() => undefined} />
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })

test('a proof needs a description and a photo', async () => {
  const user = renderScreen(form, makeSession())
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findAllByText('This field is required')).toHaveLength(2)
  expect(document.activeElement).toBe(description())

  await user.type(description(), 'Three days by bicycle')
  expect(await screen.findAllByText('This field is required')).toHaveLength(1)
})

test('the description of a proof is stored as a draft', async () => {
  const session = makeSession()
  const user = renderScreen(form, session)
  await user.type(description(), 'By bicycle')
  expect(localStorage.getItem(`proof-draft:${session.userId}:7`)).toBe('By bicycle')
})
