import type { Duty } from '@canopy/contract/desk/duties'

export const dutyLabels: Record<Duty, string> = {
  moderation: 'Moderation',
  review: 'Review',
  shop: 'Shop',
  owner: 'Owner',
}

/** Descriptions of what each duty allows. */
export const dutyTexts: Record<Duty, string> = {
  moderation: 'Reports, posts, comments, profiles, suspensions',
  review: 'Proofs, appeals, challenges',
  shop: 'Products, stock, orders',
  owner: 'All of it, and the duties of members',
}
