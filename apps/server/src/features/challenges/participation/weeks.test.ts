import { HABIT_QUOTA_MAX, WEEKS_SHOWN } from '@canopy/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { habitWeek, weekStates } from './weeks.ts'

/** The Monday so many weeks after one in 2026. */
const monday = (index: number) => Temporal.PlainDate.from('2026-06-01').add({ weeks: index }).toString()

/** Numbers of deeds in the weeks one after the other; nothing is stored for weeks without any. */
const deedsOf = (numbers: number[]) =>
  Object.fromEntries(
    numbers.flatMap((number, index) => (number > 0 ? [[monday(index), number] as const] : [])),
  )

const statesOf = (numbers: number[], quota = 2) => [
  ...weekStates(quota, deedsOf(numbers), monday(numbers.length - 1)).values(),
]

test('one of five weeks rests by itself, whether something was done in it or nothing', () => {
  expect(statesOf([2, 2, 0, 2, 2, 2, 2, 1, 2, 1])).toEqual([
    ...['done', 'done', 'rest', 'done', 'done', 'done', 'done', 'rest', 'done', 'open'],
  ])
  expect(statesOf([1, 1, 2, 2, 2, 0, 0])).toEqual([
    ...['rest', 'missed', 'done', 'done', 'done', 'rest', 'open'],
  ])
  expect(statesOf([3])).toEqual(['done'])
})

test('shows the last weeks, of which those before the first deed are absent', () => {
  const state = { today: '2026-06-18', doneToday: false, deeds: deedsOf([2, 1]), paid: [monday(0)] }
  const week = habitWeek({ quota: 2, paidWeeks: 8 }, state)
  expect(week).toMatchObject({ startsOn: '2026-06-15', deeds: 0, paidWeeksLeft: 7 })
  expect(week.weeks.map(({ state }) => state)).toEqual([
    ...['before', 'before', 'before', 'before', 'before', 'done', 'rest', 'open'],
  ])
  expect(week.weeks.at(-2)).toEqual({ startsOn: '2026-06-08', deeds: 1, state: 'rest' })
})

test('a paid week stays paid while it lasts, and is the last one then', () => {
  const leftOn = (today: string, paid: string[]) =>
    habitWeek({ quota: 2, paidWeeks: 2 }, { today, doneToday: false, deeds: {}, paid }).paidWeeksLeft
  expect(leftOn('2026-06-01', [])).toBe(2)
  expect(leftOn('2026-06-07', [monday(0)])).toBe(2)
  expect(leftOn('2026-06-08', [monday(0)])).toBe(1)
  expect(leftOn('2026-06-14', [monday(0), monday(1)])).toBe(1)
  expect(leftOn('2026-06-15', [monday(0), monday(1)])).toBe(0)
})

test('of any five weeks at most one rests, and none is missed while one could rest', () => {
  const Numbers = fc.array(fc.nat(HABIT_QUOTA_MAX), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(Numbers, fc.integer({ min: 1, max: HABIT_QUOTA_MAX }), ([...rest], quota) => {
      const numbers = [1, ...rest]
      const states = statesOf(numbers, quota)
      expect(states).toHaveLength(numbers.length)
      for (const [index, state] of states.entries()) {
        const before = states.slice(Math.max(index - 4, 0), index)
        expect(state === 'done').toBe((numbers[index] ?? 0) >= quota)
        if (state === 'rest') expect(before).not.toContain('rest')
        if (state === 'missed') expect(before).toContain('rest')
        expect(state === 'open').toBe(index === numbers.length - 1 && state !== 'done')
      }
      const today = monday(numbers.length - 1)
      const shown = habitWeek(
        { quota, paidWeeks: 8 },
        { today, doneToday: false, deeds: deedsOf(numbers), paid: [] },
      )
      expect(shown.weeks).toHaveLength(WEEKS_SHOWN)
      const first = Math.max(WEEKS_SHOWN - numbers.length, 0)
      expect(shown.weeks.map(({ state }) => state)).toEqual([
        ...Array.from({ length: first }, () => 'before'),
        ...states.slice(-WEEKS_SHOWN),
      ])
    }),
  )
})
