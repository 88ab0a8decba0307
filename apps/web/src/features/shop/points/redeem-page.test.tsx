import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { Component as RedeemPage } from './redeem-page.tsx'

test('the page says what the points are worth that can be redeemed, without those on hold', async () => {
  serveReplies({
    '/api/users/me/points/ledger': [],
    '/api/users/me/points': { earned: 530, redeemed: 0, available: 430, onHold: 100, waiting: 0, holds: [] },
    '/api/users/me/saving': null,
  })
  renderScreen(<RedeemPage />, makeSession({ points: 530, onHold: 100 }))
  expect(await screen.findByText('Each point takes Rs 1 off an order: yours are worth Rs 430.')).toBeTruthy()
})
