import type { HabitWeek, WeekState } from '@canopy/contract/challenges/habit'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { Participation } from '../detail/participation.tsx'
import { challengeWith } from '../make-challenge.ts'

const states: WeekState[] = ['before', 'before', 'done', 'done', 'rest', 'done', 'missed', 'open']
const weeks = states.map((state, index) => ({
  startsOn: `2026-${index < 4 ? '10' : '11'}-${String([5, 12, 19, 26, 2, 9, 16, 23][index]).padStart(2, '0')}`,
  deeds: 0,
  state,
}))

const show = (week: Partial<HabitWeek>, joined = true) =>
  renderScreen(
    <Participation
      challenge={challengeWith({
        joined,
        habit: { quota: 3, paidWeeks: 8 },
        week: {
          startsOn: '2026-11-23',
          deeds: 1,
          doneToday: false,
          paidWeeksLeft: 5,
          weeks,
          ...week,
        },
      })}
    />,
    makeSession(),
  )

test('a habit shows what the week still needs, and the last weeks as leaves', async () => {
  show({})
  expect(await screen.findByText('1 of 3 this week')).toBeTruthy()
  expect(screen.getByText('2 more proofs complete this week.')).toBeTruthy()
  expect(screen.getByText('4 more weeks pay after this one.')).toBeTruthy()
  expect(screen.getByText('3 of the last 6 weeks')).toBeTruthy()
  expect(screen.getByText('One week in five may be a rest week.')).toBeTruthy()
  const leaves = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(leaves.map(({ textContent }) => textContent)).toEqual([
    'Week of Oct 5: before you began',
    'Week of Oct 12: before you began',
    'Week of Oct 19: done',
    'Week of Oct 26: done',
    'Week of Nov 2: rest week',
    'Week of Nov 9: done',
    'Week of Nov 16: not done',
    'Week of Nov 23: under way',
  ])
  expect(screen.getByRole('link', { name: 'Submit' })).toBeTruthy()
})

test('a habit can be left at any time, and who has left it sees the weeks that it goes on with', async () => {
  show({})
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy()
  cleanup()
  show({}, false)
  expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy()
  expect(screen.getByText('3 of the last 6 weeks')).toBeTruthy()
  expect(screen.queryByText('2 more proofs complete this week.')).toBeNull()
})

test.each([
  ['today is done', { doneToday: true }, 'Done for today. One proof a day counts.'],
  ['the week is done', { deeds: 3 }, 'This week is done. The next one begins on November 30, 2026.'],
])('a habit takes no proof once %s', async (_, week, text) => {
  show(week)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Submit' })).toBeNull()
})
