/** The texts that members read on the screen. */

import { formatNumber } from './text/format-number.ts'

/** Each is a constant of its own, so that pages load those that they read. */
export * as messages from './messages.ts'

export const somethingWentWrong = 'Something went wrong! Please try again.'
export const loading = 'Loading...'
export const offline = 'You are offline.'

export const invalidCredentials = 'Invalid email or password'
export const resetLinkSent = 'If that address has an account, a reset link is on its way.'
export const resetLinkInvalid = 'This link is no longer valid. Please ask for a new one.'
export const keptAfterLeaving =
  'When you delete your account, fingerprints of your proof photos stay, from which no picture can be made, so that a photo counts once. For a year a code made from your e-mail address stays, with what you earned in the last 24 hours, which challenges you added or earned, since when you were known, and a suspension that still runs, so that leaving and coming back resets no limit and ends no suspension. Neither says who you are.'
export const invited = 'You are invited. A minute now, and you are part of it.'
export const emailLinkInvalid =
  'This link is no longer valid: a link works for 24 hours. Please have another one sent from your settings.'

export const postGone = 'This post is no longer available.'
export const tooManyPhotos = 'A post can have at most four photos.'
export const imageTooLarge = 'Image size must be less than 5MB.'
export const imageIncomplete =
  'The end of this picture is missing. Please send it again, or choose another one.'
export const imageUnreadable =
  'That picture cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF image.'

export const challengeClosed =
  'This challenge is closed: nobody can join it or submit proofs. What was earned stays.'
export const challengeNotBegun = (date: string) => `This challenge begins on ${date}.`
export const alreadyEarned = 'You have already earned the points of this challenge.'
export const verdictReasonRequired = 'Please give a reason'
export const verdictReasonTooLong = 'The reason can have at most 1,000 characters'
export const suspended = 'Your account is suspended: you can read, but not change anything.'

export const productNotFound = 'Product not found'
export const noProductsFound = 'No products found'
export const onlyAvailable = (quantity: number) => `Only ${formatNumber(quantity)} items available`
export const notEnoughPoints = "You don't have enough points"
export const pointsExceedTotal = 'Points cannot exceed total amount'
export const orderNotFound = 'Order not found'

export const muted = (fullName: string) => `You muted ${fullName}.`
export const blocked = (fullName: string) => `You blocked ${fullName}.`

export const exportWithoutPictures = (names: string[]) =>
  `These pictures are not in this archive, because they are no longer stored:\n\n${names.join('\n')}\n`
