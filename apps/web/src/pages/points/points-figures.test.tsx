import { PointsFigures as Figures } from '@canopy/contract/points/ledger'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PointsFigures } from './points-figures.tsx'

const none = { earned: 0, reversed: 0, redeemed: 0, corrected: 0, writtenOff: 0, onHold: 0, outstanding: 0 }
const months = [
  { ...none, month: '2026-09-01', earned: 300, outstanding: 0 },
  { ...none, month: '2026-10-01', earned: 1500, redeemed: 200, outstanding: 1300, onHold: 400 },
  {
    ...none,
    month: '2026-11-01',
    earned: 70,
    reversed: 50,
    corrected: 25,
    writtenOff: 70,
    outstanding: 1275,
    onHold: 60,
  },
]
const budget = { challengeId: 7, challengeName: 'Beach clean-up', budget: 5000, budgetLeft: 1200 }

const show = (figures: Partial<Figures>) =>
  renderScreen(
    <PointsFigures figures={Figures.parse({ updatedAt: null, months, budgets: [], ...figures })} />,
  )
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => Array.from(cells, ({ textContent }) => textContent))

test('the points of each month are shown as numbers, too, the latest first', async () => {
  const user = show({})
  await user.click(screen.getByRole('button', { name: 'Table of Earned, redeemed and reversed' }))
  expect(rowsOf('Earned, redeemed and reversed')).toEqual([
    ['From', 'Earned', 'Redeemed', 'Reversed'],
    ['Nov 2026', '70', '0', '50'],
    ['Oct 2026', '1,500', '200', '0'],
    ['Sep 2026', '300', '0', '0'],
  ])
  await user.click(screen.getByRole('button', { name: 'Table of Outstanding and on hold' }))
  expect(rowsOf('Outstanding and on hold')).toEqual([
    ['From', 'Outstanding', 'Of them on hold'],
    ['Nov 2026', '1,275', '60'],
    ['Oct 2026', '1,300', '400'],
    ['Sep 2026', '0', '0'],
  ])
  expect(
    screen.queryByText(
      'What members have, at the end of the month, after corrections by stewards (+25) and what members who left had not redeemed (−70).',
    ),
  ).toBeTruthy()
})

test('fewer than three months are numbers, since a line of them would be dots', () => {
  show({ months: months.slice(0, 2) })
  expect(rowsOf('Earned, redeemed and reversed')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Table/ })).toBeNull()
})

test('what is left of each budget is listed, if challenges have budgets', () => {
  show({ budgets: [budget] })
  expect(rowsOf('What challenges can still pay')).toEqual([
    ['Challenge', 'Points left', 'Of'],
    ['Beach clean-up', '1,200', '5,000'],
  ])
})

test('without budgets, and before anything was counted, nothing is listed', () => {
  show({})
  expect(screen.queryByText('What challenges can still pay')).toBeNull()
  show({ months: [] })
  expect(screen.queryByText('Nothing has been counted yet.')).toBeTruthy()
})
