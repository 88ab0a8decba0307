import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../testing/render-screen.tsx'
import { Component as LeaderboardPage } from './leaderboard-page.tsx'

const session = makeSession()
const entry = (given: Partial<LeaderboardEntry>): LeaderboardEntry => ({
  userId: crypto.randomUUID(),
  rank: 1,
  fullName: 'Ben Okafor',
  username: 'ben',
  pointsCount: 30,
  challengesCompleted: 1,
  profileImgUrl: null,
  ...given,
})
const own = (given: Partial<LeaderboardEntry>) =>
  entry({ userId: session.userId, fullName: session.fullName, username: session.username, ...given })

/** Answers with a board for each address. */
function serve(boards: Record<string, LeaderboardEntry[]>) {
  vi.stubGlobal('fetch', async (path: string) => Response.json(boards[path] ?? []))
}
afterEach(() => vi.unstubAllGlobals())

test('the board of all time and everybody is asked for as ever, and each choice by its address', async () => {
  serve({
    '/api/leaderboard': [entry({ fullName: 'First of All' })],
    '/api/leaderboard?period=week': [entry({ fullName: 'First of the Week' })],
    '/api/leaderboard?period=week&scope=following': [own({ rank: 1, pointsCount: 0 })],
    '/api/leaderboard?scope=newcomers': [],
  })
  const user = renderScreen(<LeaderboardPage />, session, '/leaderboard')
  expect(await screen.findByText('First of All')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'This week' }))
  expect(await screen.findByText('First of the Week')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'People I follow' }))
  expect(await screen.findByText(/^Neither you nor the people you follow/)).toBeTruthy()
  expect(screen.getByText('A verified proof puts you on this board.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'All time' }))
  await user.click(screen.getByRole('link', { name: 'Newcomers' }))
  expect(await screen.findByText('No newcomer is on this board yet. The first place is free.')).toBeTruthy()
  expect(screen.getByText('Members who joined in the last 60 days.')).toBeTruthy()
  // Only newcomers have a place there.
  expect(screen.queryByText('Your Score')).toBeNull()
})

test.each([
  ['?period=week', 'Nobody has earned points this week yet. The first place is free.'],
  ['?period=month', 'Nobody has earned points this month yet. The first place is free.'],
  ['?period=year&scope=teams', 'Nobody has earned points yet. The first place is free.'],
])('an empty board at %s says so', async (search, text) => {
  serve({})
  renderScreen(<LeaderboardPage />, session, `/leaderboard${search}`)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('who has left the boards sees a score, but no place', async () => {
  serve({ '/api/leaderboard': [entry({}), own({ rank: 2, pointsCount: 20, offBoards: true })] })
  renderScreen(<LeaderboardPage />, session, '/leaderboard')
  expect(await screen.findByText(/^You have left the boards/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change this' }).getAttribute('href')).toBe(
    '/settings/peace#boards',
  )
  expect(screen.getByText('#2')).toBeTruthy()
  expect(screen.queryByText('(you)')).toBeNull()
})
