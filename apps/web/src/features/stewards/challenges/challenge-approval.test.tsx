import type { ChallengeApproval as Approval } from '@canopy/contract/desk/challenges/changes'
import type { DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { ChallengeApproval } from './challenge-approval.tsx'

const waiting: DeskChallengeCase = {
  ...{
    challengeId: 7,
    challengeName: 'Plant a tree',
    description: 'Plant it',
    criteria: ['A tree'],
    category: 'nature' as const,
    evidence: 'none' as const,
    habit: null,
    quantity: null,
    quantitySum: 0,
    photoUrl: '',
    pictureUrl: '',
    pictureSource: null,
  },
  ...{ points: 100, state: 'open', featured: false, startsAt: null, endsAt: null, enrolled: 3 },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', createdBy: null, version: 4, language: null, translations: {} },
  ...{ approval: 'waiting', budget: null, budgetLeft: null, rejection: null },
  policy: { mode: 'guarded', budgetFactor: 50 },
}
const approved: DeskChallengeCase = { ...waiting, approval: 'approved', budget: 5000, budgetLeft: 4200 }

function show(challenge: DeskChallengeCase) {
  const sent: Approval[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ ...challenge, version: challenge.version + sent.length })
  })
  const user = renderScreen(
    <ShortcutsProvider>
      <ChallengeApproval challenge={challenge} />
    </ShortcutsProvider>,
    makeSession({ role: 'steward', duties: ['review'] }),
  )
  /** Clicks the button in the latest toast with this text; those of earlier tests are still shown. */
  async function undo(text: string) {
    await screen.findAllByText(new RegExp(text))
    const toast = screen.getAllByRole('status').findLast((each) => each.textContent?.includes(text))
    await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
  }
  return { user, sent, undo }
}

const input = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('the suggested budget follows the points until one is typed', async () => {
  const { user, sent, undo } = show(waiting)
  expect((await input('Budget in points')).value).toBe('5000')
  await user.clear(await input('Points for a proof'))
  await user.type(await input('Points for a proof'), '20')
  expect((await input('Budget in points')).value).toBe('1000')
  screen.getByText('Enough for 50 proofs in all, with those paid already.')
  await user.click(screen.getByRole('button', { name: 'A good challenge that a photo can show' }))
  await user.click(screen.getByRole('button', { name: 'Approve challenge' }))
  await screen.findByText('The challenge is approved. What waited is paid shortly.')
  expect(sent).toMatchObject([{ decision: 'approve', points: 20, budget: 1000, version: 4 }])
  await undo('The challenge is approved.')
  await waitFor(() =>
    expect(sent[1]).toEqual({
      ...{ decision: 'wait', version: 5, points: 100, criteria: ['A tree'], evidence: 'none' },
      reason: 'Undone: A good challenge that a photo can show',
    }),
  )
})

test('an approval needs a budget, which gets the focus, and a reason; a rejection only a reason', async () => {
  const { user, sent, undo } = show(waiting)
  await user.clear(await input('Budget in points'))
  await user.click(screen.getByRole('button', { name: 'Approve challenge' }))
  screen.getByText('Please enter a budget of 1 to 100,000,000 points')
  expect(document.activeElement).toBe(await input('Budget in points'))
  screen.getByText('Please give a reason of at least 3 characters')
  await user.type(screen.getByLabelText('Reason'), 'No photo can show it')
  await user.click(screen.getByRole('button', { name: 'Reject challenge' }))
  await screen.findByText('The challenge gives no points')
  expect(sent).toEqual([{ decision: 'reject', reason: 'No photo can show it', version: 4 }])
  await undo('The challenge gives no points')
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ decision: 'wait', reason: 'Undone: No photo can show it', version: 5 }),
  )
})

test('a change of the budget of an approved challenge can be taken back', async () => {
  const { user, sent, undo } = show(approved)
  const left = await screen.findByRole('progressbar', { name: 'Budget left' })
  expect(left.getAttribute('aria-valuenow')).toBe('4200')
  await user.clear(await input('Budget in points'))
  await user.type(await input('Budget in points'), '9000')
  await user.type(screen.getByLabelText('Reason'), 'Very popular')
  await user.click(screen.getByRole('button', { name: 'Change points, budget and criteria' }))
  await undo('Points and budget were changed')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { points: 100, budget: 9000, version: 4 },
    { points: 100, budget: 5000, version: 5, reason: 'Undone: Very popular' },
  ])
})

test('criteria are completed on approval, one on each line, and come back when it is undone', async () => {
  const { user, sent, undo } = show(approved)
  const field = await input('What the photo has to show')
  expect(field.value).toBe('A tree')
  await user.clear(field)
  await user.type(screen.getByLabelText('Reason'), 'Clearer now')
  await user.click(screen.getByRole('button', { name: 'Change points, budget and criteria' }))
  screen.getByText('A challenge has one to 5 criteria')
  await user.type(field, 'A young tree{Enter}  {Enter}Its stake')
  await user.click(screen.getByRole('button', { name: 'Change points, budget and criteria' }))
  await undo('Points and budget were changed')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ criteria: ['A young tree', 'Its stake'] }, { criteria: ['A tree'] }])
})

test('what the photo must be is chosen above 200 points, and comes back when lower points are undone', async () => {
  const { user, sent, undo } = show({ ...approved, points: 300, evidence: 'code' })
  const choice = await input('What the photo must be')
  expect(choice.value).toBe('code')
  await user.selectOptions(choice, 'Taken with the camera of Canopy')
  await user.type(screen.getByLabelText('Reason'), 'Harder to copy')
  await user.click(screen.getByRole('button', { name: 'Change points, budget and criteria' }))
  await waitFor(() => expect(sent).toMatchObject([{ evidence: 'live' }]))

  await user.clear(await input('Points for a proof'))
  await user.type(await input('Points for a proof'), '200')
  expect(screen.queryByLabelText('What the photo must be')).toBeNull()
  await user.type(screen.getByLabelText('Reason'), 'Less effort')
  await user.click(screen.getByRole('button', { name: 'Change points, budget and criteria' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).not.toHaveProperty('evidence')
  await undo('Points and budget were changed')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toMatchObject({ points: 300, evidence: 'code' })
})

test('undoing the rejection of an approved challenge brings back its points and budget', async () => {
  const { user, sent, undo } = show(approved)
  await user.type(await screen.findByLabelText('Reason'), 'It is over')
  await user.click(screen.getByRole('button', { name: 'Reject challenge' }))
  await undo('The challenge gives no points')
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ decision: 'approve', points: 100, budget: 5000, version: 5 }),
  )
})
