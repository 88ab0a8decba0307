import type { JobKind } from './jobs.ts'

/** Names of jobs as owners read them. */
export const jobTitles: Record<JobKind, string> = {
  order_mail: 'Confirmations of orders',
  order_expired_mail: 'Mails about expired orders',
  release_stock: 'Cancelling expired orders',
  password_reset_mail: 'Mails with a link for a new password',
  email_confirmation_mail: 'Mails that confirm an address',
  security_mail: 'Mails about logins and passwords',
  alert: 'Alerts of members',
  push: 'Push messages',
  push_summary: 'Summaries by push message',
  notice_mail: 'Mails about notifications',
  plan_digests: 'Planning weekly mails',
  digest_mail: 'Weekly mails',
  proof_review: 'Reviews of proofs',
  challenge_picture: 'Fetching pictures of challenges',
  picture_copies: 'Smaller copies of pictures',
  move_pictures: 'Moving pictures that became public or private',
  hash_pictures: 'Hashes of pictures',
  clear_away: 'Deleting what has expired',
  count_sales: 'Counting sales',
  count_figures: 'Counting the figures of the overview',
  settle_points: 'Paying and releasing points',
  publish_drafts: 'Publishing planned posts',
  count_joined: 'Counting who has joined challenges',
  count_tags: 'Counting tags',
}
