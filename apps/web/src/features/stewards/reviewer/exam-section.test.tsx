import type { ReviewerQuality } from '@canopy/contract/desk/calibration/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ExamSection } from './exam-section.tsx'

const exam: ReviewerQuality['exams'][number] = {
  ...{ examId: 2, reviewer: 'ollama:eye', model: 'eye-1', done: 43, questions: 43, failure: null },
  isEarlier: false,
  ...{ overridden: false, passed: false, startedAt: '2026-07-01T10:00:00Z' },
  finishedAt: '2026-07-01T10:10:00Z',
  scores: { fits: { right: 5, wrong: 1, unsure: 2, failed: 3 } },
}
const quality: ReviewerQuality = {
  ...{ usesVisionModel: true, payAtOnce: 95, decisionsMin: 50, exams: [] },
  curves: [
    {
      ...{ reviewer: 'ollama:eye', model: 'eye-1', state: 'fitted', decisions: 60, driftedAt: null },
      ...{ asked: 'a1b2', isEarlier: false },
      fittedAt: '2026-07-01T10:00:00Z',
      points: [{ certainty: 0.9, decisions: 40, right: 37 }],
      fitted: [
        { certainty: 0.5, probability: 0.5 },
        { certainty: 0.9, probability: 0.91 },
      ],
    },
  ],
}

function show(shown: ReviewerQuality) {
  const sent: [url: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push([String(url), body && JSON.parse(String(body))])
    return Response.json(shown)
  })
  const user = renderScreen(<ExamSection />, makeSession({ role: 'steward', duties: ['owner'] }))
  return { user, sent }
}

test('the curve of a model is read from a table, too', async () => {
  show(quality)
  const table = within(await screen.findByRole('table', { name: 'Numbers of eye-1' }))
  const row = table.getByRole('row', { name: /^90 %/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['91', '37 of 40'])
  screen.getByRole('img', { name: 'Curve of eye-1' })
})

test('an owner starts an exam', async () => {
  const { user, sent } = show(quality)
  await user.click(await screen.findByRole('button', { name: 'Start an exam' }))
  await waitFor(() => expect(sent.map(([url]) => url)).toEqual(['/api/admin/reviewer/exam']))
})

test('how far an exam is can be read, and no other one is started meanwhile', async () => {
  show({ ...quality, exams: [{ ...exam, done: 7, scores: null, passed: null, finishedAt: null }] })
  expect((await screen.findByRole('status')).textContent).toContain('7 of 43 questions')
  expect(screen.getByRole('button', { name: 'Start an exam' }).hasAttribute('disabled')).toBe(true)
})

test('an owner lets a reviewer pay that did not pass its last exam, with a reason', async () => {
  const { user, sent } = show({ ...quality, exams: [exam, { ...exam, examId: 1 }] })
  await user.click(await screen.findByRole('button', { name: 'Let it pay at once nevertheless' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'We look closely')
  await user.click(dialog.getByRole('button', { name: 'Let it pay at once nevertheless' }))
  await waitFor(() =>
    expect(sent).toEqual([['/api/admin/reviewer/exam/2/override', { reason: 'We look closely' }]]),
  )
})

const failedEarlier = { ...exam, examId: 1, isEarlier: true }
test.each([
  { exams: [failedEarlier], buttons: 1 },
  { exams: [{ ...exam, passed: true }, failedEarlier], buttons: 0 },
  { exams: [{ ...exam, passed: true, isEarlier: true }, failedEarlier], buttons: 0 },
])(
  'the exam of an earlier version counts until the present one has sat its own: $buttons',
  async ({ exams, buttons }) => {
    show({ ...quality, exams })
    await screen.findAllByText('Earlier version')
    expect(screen.queryAllByRole('button', { name: 'Let it pay at once nevertheless' })).toHaveLength(buttons)
  },
)

test('for the word-based reviewer there is no exam', async () => {
  show({ ...quality, usesVisionModel: false })
  await screen.findByText(/The word-based reviewer looks at no picture/)
  expect(screen.queryByRole('button', { name: 'Start an exam' })).toBeNull()
})
