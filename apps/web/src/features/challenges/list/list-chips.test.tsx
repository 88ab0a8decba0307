import { DAY, HOUR } from '@canopy/contract/limits'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { challengeWith } from '../make-challenge.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { Component as ChallengesPage } from './challenges-page.tsx'

/** Renders the page and records what is asked for. */
function show() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (pathname === '/api/challenges/all') asked.push(search)
    return Response.json([])
  })
  return { user: renderScreen(<ChallengesPage />, makeSession()), asked }
}

test('lists and categories are chosen together, and a second click takes a category back', async () => {
  const { user, asked } = show()
  const chips = within(await screen.findByRole('navigation', { name: 'Choose a list' }))
  expect(await screen.findByText('There are no challenges yet.')).toBeTruthy()
  expect(chips.getByRole('link', { current: true }).textContent).toBe('All')
  await user.click(chips.getByRole('link', { name: 'Ending soon' }))
  expect(await screen.findByText('There is nothing here at the moment.')).toBeTruthy()
  await user.click(chips.getByRole('link', { name: 'Water' }))
  expect(chips.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual([
    'Ending soon',
    'Water',
  ])
  await user.click(chips.getByRole('link', { name: 'Water' }))
  await user.click(chips.getByRole('link', { name: 'All' }))
  expect(chips.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual(['All'])
  await vi.waitFor(() =>
    // Requests may repeat: an answer a few seconds old is asked for again.
    expect([...new Set(asked)]).toEqual([
      '?limit=24',
      '?limit=24&list=endingSoon',
      '?limit=24&list=endingSoon&category=water',
    ]),
  )
})

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

test.each([
  [{ endsAt: inTime(10 * DAY) }, /Ends in (9|10) days/],
  [{ endsAt: inTime(1) }, /Ends today/],
  [{ startsAt: inTime(40 * DAY), endsAt: inTime(50 * DAY) }, /Starts on \w+ \d+/],
])('the card of a challenge with the days %o says %s', async (season, text) => {
  renderScreen(<ChallengeCard challenge={challengeWith(season)} priority={false} />, makeSession())
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Community' })).toBeTruthy()
})

test('the card of a challenge that has ended, or that has no end, names no days', async () => {
  for (const season of [{ closed: true, endsAt: inTime(-HOUR) }, {}]) {
    renderScreen(<ChallengeCard challenge={challengeWith(season)} priority={false} />, makeSession())
    expect(await screen.findByRole('img', { name: 'Community' })).toBeTruthy()
    expect(screen.queryByText(/Ends|Starts/)).toBeNull()
    cleanup()
  }
})
