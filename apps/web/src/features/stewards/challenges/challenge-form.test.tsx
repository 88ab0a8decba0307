import type { ChallengeEdit } from '@canopy/contract/desk/challenges/changes'
import type { DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { ChallengeForm } from './challenge-form.tsx'

const once: DeskChallengeCase = {
  ...{
    challengeId: 7,
    challengeName: 'Take the stairs',
    description: 'Leave the lift alone',
    criteria: ['Stairs'],
    category: 'energy' as const,
    evidence: 'none' as const,
    habit: null,
    quantity: null,
    quantitySum: 0,
    photoUrl: 'https://example.org/stairs.jpg',
    pictureUrl: '',
    pictureSource: null,
  },
  ...{ points: 10, state: 'open', featured: false, startsAt: null, endsAt: null, enrolled: 0 },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', createdBy: null, version: 4, language: null, translations: {} },
  ...{ approval: 'approved', budget: 5000, budgetLeft: 5000, rejection: null },
  policy: { mode: 'guarded', budgetFactor: 50 },
}

const steward = makeSession({ role: 'steward', duties: ['review'] })

function show(challenge: DeskChallengeCase, refusal?: Response) {
  const sent: ChallengeEdit[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body instanceof FormData) sent.push(JSON.parse(String(body.get('challenge'))))
    return refusal?.clone() ?? Response.json({ ...challenge, version: challenge.version + sent.length })
  })
  const user = renderScreen(
    <ShortcutsProvider>
      <ChallengeForm challenge={challenge} />
    </ShortcutsProvider>,
    steward,
  )
  return { user, sent }
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const giveReason = (user: ReturnType<typeof show>['user']) =>
  user.click(screen.getByRole('button', { name: 'Clearer what the photo has to show' }))
const save = (user: ReturnType<typeof show>['user']) =>
  user.click(screen.getByRole('button', { name: 'Save changes' }))

test('a challenge becomes a habit, within the weeks that can pay, and is done once again when that is undone', async () => {
  const { user, sent } = show(once)
  expect(screen.queryByLabelText('Weeks that pay')).toBeNull()
  await user.selectOptions(await field('How often'), '3 times a week')
  const weeks = await field('Weeks that pay')
  expect(weeks.value).toBe('8')
  screen.getByText(/up to 240 points in all/)
  await user.clear(weeks)
  await user.type(weeks, '27')
  await giveReason(user)
  await save(user)
  await screen.findByText('Weeks with points must be a whole number from 1 to 26')
  expect(document.activeElement).toBe(weeks)
  await user.clear(weeks)
  await user.type(weeks, '26')
  await save(user)
  await waitFor(() => expect(sent).toMatchObject([{ habit: { quota: 3, paidWeeks: 26 } }]))
  const toast = (await screen.findAllByRole('status')).at(-1)
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ habit: null, version: 5 }))
})

test('a habit is sent as it is, and why it cannot change is said', async () => {
  const message =
    'Members have sent proofs for this challenge, so how often it is done cannot change any more.'
  const { user, sent } = show(
    { ...once, habit: { quota: 2, paidWeeks: 4 } },
    Response.json({ message, code: 'habit_begun' }, { status: 409 }),
  )
  expect((await field('How often')).value).toBe('2')
  await user.type(await field('Description'), ', every day')
  await giveReason(user)
  await save(user)
  await waitFor(() => expect(sent).toMatchObject([{ habit: { quota: 2, paidWeeks: 4 } }]))
  await user.selectOptions(await field('How often'), 'Once')
  await save(user)
  await screen.findByText(message)
  expect(sent[1]).toMatchObject({ habit: null })
})

test('what was typed into a challenge is there again after leaving it, about the version that was seen, without its picture', async () => {
  const { user } = show(once)
  await user.type(await field('Description'), ', both ways')
  await user.upload(
    await field('Or upload a picture'),
    new File(['a picture'], 'stairs.jpg', { type: 'image/jpeg' }),
  )
  cleanup()
  const { user: later, sent } = show({ ...once, challengeName: 'Climb', version: 5 })
  await screen.findByText(/What you typed here before is back/)
  expect((await field('Description')).value).toBe('Leave the lift alone, both ways')
  await giveReason(later)
  await save(later)
  await waitFor(() =>
    expect(sent).toMatchObject([
      { challengeName: 'Take the stairs', version: 4, description: 'Leave the lift alone, both ways' },
    ]),
  )
})
