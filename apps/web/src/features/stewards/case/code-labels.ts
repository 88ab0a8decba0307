/** Words for codes that lists and the audit log have. */

import type { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import type { StockEntryKind } from '@canopy/contract/desk/shop/products'
import { TEST_EVENT, type WebhookEvent } from '@canopy/contract/desk/webhooks/events'
import type { PlainMessageId } from '@canopy/contract/language/translate'

export const causeLabels: Record<ProofCause, PlainMessageId> = {
  appeal: 'desk-challenges.causeAppeal',
  held: 'desk-challenges.causeHeld',
  unclear: 'desk-challenges.causeUnclear',
  undecided: 'desk-challenges.causeUndecided',
  spot_check: 'desk-challenges.causeSpotCheck',
  unconfirmed: 'desk-challenges.causeUnconfirmed',
  reopened: 'desk-challenges.causeReopened',
}

export const stockKinds: Record<StockEntryKind, PlainMessageId> = {
  opening: 'desk-shop.stockOpening',
  received: 'desk-shop.stockReceived',
  sold: 'desk-shop.stockSold',
  returned: 'desk-shop.stockReturned',
  counted: 'desk-shop.stockCounted',
  damaged: 'desk-shop.stockDamaged',
}

export const eventLabels: Record<WebhookEvent | typeof TEST_EVENT, PlainMessageId> = {
  'member.joined': 'desk-webhooks.memberJoined',
  'member.left': 'desk-webhooks.memberLeft',
  'challenge.created': 'desk-webhooks.challengeCreated',
  'proof.verified': 'desk-webhooks.proofVerified',
  'proof.rejected': 'desk-webhooks.proofRejected',
  'order.placed': 'desk-webhooks.orderPlaced',
  'order.delivered': 'desk-webhooks.orderDelivered',
  'order.cancelled': 'desk-webhooks.orderCancelled',
  'report.opened': 'desk-webhooks.reportOpened',
  [TEST_EVENT]: 'desk-webhooks.testEvent',
}
