import type { Duty } from '@canopy/contract/desk/duties'
import type { PlainMessageId } from '@canopy/contract/language/translate'

export const dutyLabels: Record<Duty, PlainMessageId> = {
  moderation: 'desk.dutyModeration',
  review: 'desk.dutyReview',
  shop: 'desk.dutyShop',
  owner: 'desk.dutyOwner',
}

/** Descriptions of what each duty allows. */
export const dutyTexts: Record<Duty, PlainMessageId> = {
  moderation: 'desk.dutyAllowsModeration',
  review: 'desk.dutyAllowsReview',
  shop: 'desk.dutyAllowsShop',
  owner: 'desk.dutyAllowsOwner',
}
