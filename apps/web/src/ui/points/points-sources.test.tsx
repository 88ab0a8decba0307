import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PointsSources } from './points-sources.tsx'

const proof = { proofId: 7, challengeId: 3, challengeName: 'Beach clean-up' }
const source = { points: 70, returned: 0, earnedAt: '2026-11-09T12:00:00.000Z', overturned: false, proof }
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('points of an order are listed with their challenge, day and proof', () => {
  renderScreen(
    <PointsSources
      sources={[source, { ...source, points: 1050, proof: null }]}
      pathOf={({ proofId }) => `/admin/proofs/${proofId}`}
    />,
  )
  expect(screen.getByRole('link', { name: 'Beach clean-up' }).getAttribute('href')).toBe('/admin/proofs/7')
  expect(rows()).toEqual([
    expect.stringMatching(/^Beach clean-up \(.*9.*\)70$/),
    expect.stringMatching(/^Other points \(.*\)1,050$/),
  ])
})

test('points that went back, or whose verdict was overturned, are called so', () => {
  renderScreen(
    <PointsSources
      sources={[
        { ...source, returned: 20, overturned: true },
        { ...source, returned: 70 },
      ]}
    />,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(rows()).toEqual([
    expect.stringContaining('), 20 given back, verdict overturned since'),
    expect.stringContaining('), given back'),
  ])
})
