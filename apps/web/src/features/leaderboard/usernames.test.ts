import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Podium } from './podium.tsx'
import { RisingMembers } from './rising-members.tsx'

const entries: LeaderboardEntry[] = ['maya', '@kofi'].map((username, index) => ({
  userId: username,
  rank: index + 1,
  fullName: 'Maya Silva',
  username,
  pointsCount: 10,
  challengesCompleted: 1,
  profileImgUrl: null,
}))

test.each([Podium, RisingMembers])(
  'usernames are shown with one @, also when they start with one',
  (Board) => {
    const board = createElement(Board, { entries, userId: 'another' })
    const shown = renderToStaticMarkup(createElement(MemoryRouter, null, board))
    expect(shown.match(/title="@+\w+"/g)).toEqual(['title="@maya"', 'title="@kofi"'])
    expect(shown.match(/>@+\w+</g)).toEqual(['>@maya<', '>@kofi<'])
  },
)
