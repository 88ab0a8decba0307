import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import { expect, test } from 'vitest'
import { standings } from './standings.ts'

const entry = (username: string, rank: number, pointsCount: number): LeaderboardEntry => ({
  userId: username,
  rank,
  fullName: username,
  username,
  pointsCount,
  challengesCompleted: 1,
  profileImgUrl: null,
})
const names = (entries: LeaderboardEntry[]) => entries.map(({ username }) => username).join('')

test('the podium has three entries and the table seven, also when ranks are shared', () => {
  const ranks = [1, 2, 2, 2, 5, 6, 7, 8, 9, 9, 11, 12]
  const board = ranks.map((rank, index) => entry('abcdefghijkl'.charAt(index), rank, 1000 - rank))
  const { podium, rising } = standings(board, 'a')
  expect(names(podium)).toBe('abc')
  expect(names(rising)).toBe('defghij')
  expect(rising[0]?.rank).toBe(2)
})

test('a member without points has a score but no place', () => {
  const { podium, rising, own } = standings([entry('a', 1, 20), entry('me', 2, 0)], 'me')
  expect(names(podium)).toBe('a')
  expect(rising).toEqual([])
  expect(own).toMatchObject({ username: 'me', pointsCount: 0 })
})

test('podium and table are empty while nobody has points', () => {
  expect(standings([entry('me', 1, 0)], 'me')).toMatchObject({ podium: [], rising: [] })
})
