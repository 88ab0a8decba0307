import type { Unit } from '@canopy/contract/challenges/quantities/shapes'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { challengeWith, proofWith } from '../make-challenge.ts'
import { ProofForm } from './proof-form.tsx'
import { Retake } from './retake.tsx'

beforeEach(() => localStorage.clear())

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

const asking = (unit: Unit, most: number) => (
  <ProofForm
    challenge={challengeWith({ quantity: { unit, most } })}
    title={undefined}
    onVerdict={() => undefined}
  />
)
const amount = () => screen.getByRole('textbox', { name: 'How much?' })

test('an amount is asked for only where the challenge does', () => {
  renderScreen(form, makeSession())
  expect(screen.queryByRole('textbox', { name: 'How much?' })).toBeNull()
})

test.each([
  ['', 'This field is required'],
  ['heavy', 'Please enter a number above 0 and up to 25, with two decimals at most'],
  ['0', 'Please enter a number above 0 and up to 25, with two decimals at most'],
  ['25.01', 'Please enter a number above 0 and up to 25, with two decimals at most'],
  ['1.234', 'Please enter a number above 0 and up to 25, with two decimals at most'],
])('the amount “%s” of a proof is refused before it is sent', async (typed, message) => {
  const user = renderScreen(asking('kg', 25), makeSession())
  await user.type(description(), 'By bicycle')
  await user.click(amount())
  await user.paste(typed)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(amount().getAttribute('aria-invalid')).toBe('true')
})

test('the field for an amount names its unit and the most', () => {
  renderScreen(asking('trees', 12), makeSession())
  expect(screen.getByText(/at most 12 trees in one proof/)).toBeTruthy()
  expect(screen.getByText('trees')).toBeTruthy()
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

const answer = { confidence: null, region: null, decidedBy: 'basic', overruled: null }
const retaken = proofWith({
  status: 'Issue',
  description: 'By bicycle in the rain',
  checklist: [
    { ...answer, criterion: 'Your bicycle', answer: 'met', sentence: 'There it is.' },
    { ...answer, criterion: 'The market', answer: 'not_met', sentence: 'No stall can be seen.' },
    { ...answer, criterion: 'Your basket', answer: 'cannot_tell', sentence: 'It is too dark.' },
  ],
})

test('another try has what was not met or unclear on top, the photo first, and keeps the description', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      ...{ matches: query === '(pointer: coarse)', media: query, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  )
  renderScreen(
    <ProofForm challenge={challenge} title="Try again" retaken={retaken} onVerdict={() => undefined} />,
    makeSession(),
  )
  const better = await screen.findByRole('region', { name: 'What to show this time' })
  expect(better.textContent).toMatch(/The market.*No stall can be seen.*Your basket.*It is too dark/)
  expect(better.textContent).not.toContain('Your bicycle')
  expect(description().value).toBe('By bicycle in the rain')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Try again' }))
  const camera = screen.getByRole('button', { name: /Take a photo/ })
  expect(fileInputs()).toBe(1)
  for (const later of [screen.getByLabelText(/Choose from your photos/), description()])
    expect(camera.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  vi.restoreAllMocks()
})

test.each([
  [{ ofChallenge: 0, today: 5 }, /all tries at this challenge/],
  [{ ofChallenge: 2, today: 0 }, /Try again tomorrow/],
])('with the tries %o left none is offered', async (triesLeft, text) => {
  renderScreen(<Retake triesLeft={triesLeft} onRetake={() => undefined} />, makeSession())
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
