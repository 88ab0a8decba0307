import type { JobHandlers } from '../jobs/jobs.ts'

const nothing = async () => {}
/** Handlers that do nothing. */
export const idle: JobHandlers = {
  order_mail: nothing,
  order_expired_mail: nothing,
  release_stock: nothing,
  password_reset_mail: nothing,
  email_confirmation_mail: nothing,
  security_mail: nothing,
  application_mail: nothing,
  invitation_mail: nothing,
  alert: nothing,
  push: nothing,
  push_summary: nothing,
  notice_mail: nothing,
  plan_digests: nothing,
  digest_mail: nothing,
  proof_review: nothing,
  challenge_picture: nothing,
  picture_copies: nothing,
  move_pictures: nothing,
  hash_pictures: nothing,
  clear_away: nothing,
  count_sales: nothing,
  count_figures: nothing,
  settle_points: nothing,
  publish_drafts: nothing,
  count_joined: nothing,
  count_returns: nothing,
  count_tags: nothing,
  webhook: nothing,
}
