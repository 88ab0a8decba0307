import type { Evidence } from '@canopy/contract/evidence'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
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

const formOf = (evidence: Evidence) => (
  <ProofForm
    challenge={challengeWith({ points: 300, evidence })}
    title={undefined}
    onVerdict={() => undefined}
  />
)
const fileInputs = () => document.querySelectorAll('input[type=file]').length

test('the code of the day is shown where a challenge asks for it', async () => {
  serveReplies({ '/api/proof/code': { code: '0421' } })
  renderScreen(formOf('code'), makeSession())
  const text = await screen.findByText(/by hand on paper/)
  expect(text.textContent).toBe('Write 0421 by hand on paper and have it in the picture.')
})

test('only the camera takes photos for a challenge that asks for a live one', () => {
  renderScreen(formOf('live'), makeSession())
  expect(fileInputs()).toBe(0)
  expect(screen.getByRole('group', { name: 'Photo' }).textContent).toContain('with the camera of this device')
})

test('without a camera, the form says so and takes a file', async () => {
  const user = renderScreen(form, makeSession())
  await user.click(screen.getByRole('button', { name: 'Take a photo now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No camera was found on this device.')
  expect(fileInputs()).toBe(1)
})
