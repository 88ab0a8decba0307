/** All errors of the API: code → HTTP status and the message that members read. */

import { factorMessages } from './accounts/factors/messages.ts'
import { PASSKEYS_MAX } from './accounts/factors/shapes.ts'
import { ADMISSIONS_MAX, DRAFTS_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { serverMessages } from './server-messages.ts'
import { site } from './site/site.ts'

export const errors = {
  validation_failed: { status: 400, message: messages.validationError },
  malformed_request: { status: 400, message: 'The request could not be understood.' },
  email_taken: { status: 400, message: serverMessages.emailTaken },
  reset_link_invalid: { status: 400, message: messages.resetLinkInvalid },
  email_link_invalid: { status: 400, message: messages.emailLinkInvalid },
  post_empty: { status: 400, message: messages.postEmpty },
  image_too_large: { status: 400, message: messages.imageTooLarge },
  image_heic: { status: 400, message: serverMessages.imageHeic },
  image_incomplete: { status: 400, message: messages.imageIncomplete },
  image_unreadable: { status: 400, message: messages.imageUnreadable },
  image_too_many_pixels: { status: 400, message: serverMessages.imageTooManyPixels },
  points_exceed_total: { status: 400, message: messages.pointsExceedTotal },
  unauthenticated: { status: 401, message: 'Please log in to continue.' },
  invalid_credentials: { status: 401, message: messages.invalidCredentials },
  second_step_needed: { status: 401, message: 'Please confirm the login with your second factor.' },
  second_step_expired: {
    status: 403,
    message: 'This took too long, or too many codes were wrong. Please start again.',
  },
  wrong_code: { status: 403, message: factorMessages.codeWrong },
  passkey_refused: {
    status: 403,
    message: `${site.name} does not accept this passkey. It may have been removed from your account.`,
  },
  factor_required: { status: 403, message: factorMessages.requiredNow },
  not_you: { status: 403, message: 'You can only do this in your own name.' },
  wrong_password: { status: 403, message: serverMessages.wrongPassword },
  not_yourself: { status: 400, message: 'You cannot do this with your own account.' },
  confirm_password: { status: 403, message: 'Please type your password to continue.' },
  own_case: { status: 403, message: messages.ownCase },
  new_owner: {
    status: 403,
    message: 'You have been an owner for less than seven days, so another owner has to confirm this.',
  },
  suspended: { status: 403, message: messages.suspended },
  email_not_confirmed: { status: 403, message: serverMessages.emailNotConfirmed },
  decided_before: {
    status: 403,
    message: 'You decided this before, so another steward has to take the second look.',
  },
  owner_needed: { status: 403, message: serverMessages.ownerNeeded },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  commenting_closed: { status: 403, message: serverMessages.commentingClosed },
  not_found: { status: 404, message: 'Not found' },
  reported_gone: { status: 404, message: 'This is no longer here, so it cannot be reported.' },
  too_late_to_edit: {
    status: 403,
    message: 'Posts and comments can be edited for 24 hours. After that, they stay as they are.',
  },
  post_not_found: { status: 404, message: messages.postGone },
  product_not_found: { status: 404, message: messages.productNotFound },
  challenge_not_found: { status: 404, message: 'Challenge not found' },
  order_not_found: { status: 404, message: messages.orderNotFound },
  comment_not_found: { status: 404, message: 'This comment is no longer here.' },
  comment_changed: { status: 409, message: 'This comment was edited elsewhere in the meantime.' },
  draft_not_found: { status: 404, message: 'This draft is no longer here.' },
  too_many_drafts: { status: 409, message: `You can keep ${DRAFTS_MAX} drafts.` },
  post_changed: { status: 409, message: 'This post was edited elsewhere in the meantime.' },
  account_private: {
    status: 409,
    message: 'Your account is private, so your posts are for your followers only.',
  },
  no_such_option: { status: 400, message: 'This poll has no such option. Please choose another one.' },
  poll_over: { status: 409, message: 'This poll is over.' },
  voted_before: { status: 409, message: 'You have voted already, and a vote cannot be changed.' },
  poll_has_votes: {
    status: 409,
    message: 'Members have voted in this poll already, so its post stays as it is.',
  },
  too_many_edits: { status: 409, message: 'This has been edited too often. It stays as it is.' },
  email_link_used: {
    status: 409,
    message: 'This link has been used already, so there is nothing left to do.',
  },
  email_in_use: { status: 409, message: serverMessages.emailInUse },
  push_refused: { status: 409, message: 'This browser could not be added. Please try again.' },
  username_taken: { status: 409, message: 'That username is taken' },
  out_of_stock: { status: 409, message: messages.onlyAvailable(0) },
  prices_changed: { status: 409, message: 'Prices have changed. Please review your cart.' },
  too_many_challenges: {
    status: 429,
    message: 'Many new challenges are waiting for approval. Please come back in a few days.',
  },
  decision_followed: {
    status: 409,
    message:
      'Something has already followed from this decision, so it cannot be undone. Please decide again.',
  },
  budget_spent: { status: 409, message: 'The challenge has already paid more than this budget.' },
  points_on_hold: {
    status: 409,
    message: 'Some of these points are still on hold. You can redeem them when they are available.',
  },
  not_enough_points: { status: 409, message: messages.notEnoughPoints },
  too_many_orders: { status: 409, message: 'Too many of your orders are on the way.' },
  too_many_pieces: { status: 409, message: 'You cannot order that many pieces of one product.' },
  too_much_on_delivery: { status: 409, message: 'You cannot order for that much cash on delivery.' },
  too_many_points_at_door: {
    status: 409,
    message: 'That many points cannot be redeemed for this address at the moment.',
  },
  sku_taken: { status: 409, message: 'Another product has this SKU.' },
  stock_changed: { status: 409, message: 'The stock has changed since you looked.' },
  import_changed: {
    status: 409,
    message: 'The products have changed since the file was checked. Please look at the changes again.',
  },
  not_returnable: { status: 409, message: 'That much of this order cannot be returned.' },
  no_cash_owed: { status: 409, message: 'No cash is owed for this return.' },
  picture_space_used: { status: 409, message: serverMessages.pictureSpaceUsed },
  too_many_pictures: { status: 409, message: 'A product can have at most eight pictures.' },
  order_cannot_move: { status: 409, message: 'This order cannot take that state.' },
  order_not_pending: { status: 409, message: 'This order can no longer be cancelled.' },
  proof_not_waiting: { status: 409, message: 'This proof has already been decided.' },
  proof_not_verified: {
    status: 409,
    message: 'Only a verified proof that nobody has to confirm can be shared.',
  },
  proof_not_appealable: {
    status: 409,
    message: 'You can ask for a second look once, and only at a proof with an issue.',
  },
  too_many_appeals: { status: 409, message: serverMessages.tooManyAppeals },
  challenge_tries_used: { status: 409, message: serverMessages.challengeTriesUsed(3) },
  verdict_stands: { status: 409, message: 'This proof already has that verdict.' },
  points_not_earnable: {
    status: 409,
    message: 'The member has already earned the points of this challenge with another proof.',
  },
  removal_not_appealable: {
    status: 409,
    message: 'You can ask for a second look once, within 30 days of the removal.',
  },
  reported_again: {
    status: 409,
    message: 'This has been reported again since. Please decide the newer report.',
  },
  reported_case: {
    status: 409,
    message: 'This has been reported. Please decide the report at the desk.',
  },
  too_late_to_restore: {
    status: 409,
    message: 'This was deleted for good 30 days after its removal, so it cannot be restored.',
  },
  already_decided: { status: 409, message: 'Another steward has decided this meanwhile.' },
  challenge_closed: { status: 409, message: messages.challengeClosed },
  challenge_joined: {
    status: 409,
    message: 'Members have joined this challenge, so it can be closed, but not removed.',
  },
  balance_changed: { status: 409, message: 'The balance has changed since. Please look at it again.' },
  balance_below_zero: { status: 409, message: 'A balance cannot go below zero.' },
  correction_pending: {
    status: 409,
    message: 'A correction for this member waits for a second owner already.',
  },
  passkeys_unavailable: { status: 409, message: factorMessages.passkeysNeedDomain },
  passkey_known: { status: 409, message: factorMessages.passkeyKnown },
  too_many_passkeys: { status: 409, message: `An account can have at most ${PASSKEYS_MAX} passkeys.` },
  last_owner: { status: 409, message: serverMessages.lastOwner },
  upload_too_slow: {
    status: 408,
    message: 'Sending took too long. Please try again with a better connection or a smaller picture.',
  },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  idempotency_key_reused: { status: 422, message: 'This request was already sent with other content.' },
  live_photo_required: {
    status: 422,
    message: `This challenge asks for a photo that was just taken with the camera of ${site.name}. Please take one, and submit it within five minutes.`,
  },
  invitation_over: { status: 409, message: serverMessages.invitationOver },
  too_many_admissions: {
    status: 409,
    message: `Only ${ADMISSIONS_MAX} can be in force at once. Please end one first.`,
  },
  too_many_registrations: { status: 429, message: serverMessages.tooManyRegistrations(5, 60) },
  too_many_reviews: { status: 429, message: serverMessages.tooManyReviews(10) },
  too_many_reports: {
    status: 429,
    message: 'You have reported a lot in the last 24 hours. Please go on tomorrow.',
  },
  too_much_text: { status: 429, message: 'You have written a lot today. Please go on tomorrow.' },
  too_many_follows: { status: 409, message: serverMessages.tooManyFollows },
  too_many_blocks: { status: 409, message: serverMessages.tooManyBlocks },
  too_many_mutes: { status: 409, message: serverMessages.tooManyMutes },
  too_many_saved: { status: 409, message: serverMessages.tooManySaved },
  too_many_muted_threads: { status: 409, message: serverMessages.tooManyMutedThreads },
  too_many_muted_words: { status: 409, message: serverMessages.tooManyMutedWords },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: messages.somethingWentWrong },
  unavailable: {
    status: 503,
    message: `${site.name} is not available right now. Please try again in a moment.`,
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
