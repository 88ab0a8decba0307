/** The texts that members read on the screen. */

import { CART_LINES_MAX } from './limits.ts'
import { formatNumber, formatPoints } from './text/format-number.ts'
import { money } from './text/money.ts'

const ordersIn = (orders: number) => (orders === 1 ? '1 order' : `${formatNumber(orders)} orders`)

/** Each is a constant of its own, so that pages load those that they read. */
export * as messages from './messages.ts'

export const fillInAllFields = 'Please fill in all fields'
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

export const challengesFailed = 'Failed to load challenges.'
export const memberChallengesFailed = (reason: string) => `Failed to load challenges: ${reason}`
export const noChallenges = 'No challenges found.'
export const addFirstChallenge = 'Add the first one'
export const noChallengesYet = 'There are no challenges yet.'
export const challengeInvalidId = 'Invalid challenge ID.'
export const challengeLoadFailed = 'Failed to load challenge.'
export const challengeLoadError = (status: number, message: string) => `Error ${status}: ${message}`
export const challengeAdded = 'Challenge successfully added'
export const challengeAddFailed = "Error! Can't add challenge"
export const challengeClosed =
  'This challenge is closed: nobody can join it or submit proofs. What was earned stays.'
export const challengeNotBegun = (date: string) => `This challenge begins on ${date}.`
export const challengeEnds = (date: string) => `Until ${date}`
export const challengePointsRange = 'Points must be a whole number from 1 to 1,000'
export const challengePhotoPublic =
  'Please enter the address of a picture on a public site, without a user name, password or port'
export const challengePhotoUrl = 'Please enter a picture address that starts with http:// or https://'
export const challengeNameTooLong = 'The name can have at most 120 characters'
export const challengeDescriptionTooLong = 'The description can have at most 2,000 characters'
export const proofVerified = 'Challenge Verified!'
export const proofXp = (points: number) => `You've earned +${formatNumber(points)} XP`
export const proofPoints = (points: number) => `You earned +${formatNumber(points)} points`
export const alreadyEarned = 'You have already earned the points of this challenge.'
export const proofIssue = 'Issue detected. Please review AI feedback.'
export const proofFailed = 'Submission failed. Try again.'
export const proofEarnable = (time: string) => `That is possible after ${time}.`
export const proofAwaitsSteward = 'Waiting for a steward'
export const proofsFailed = 'Failed to load your earlier proofs.'
export const leaderboardFailed = 'Failed to load the leaderboard.'
export const proofDescriptionTooLong = 'The description can have at most 2,000 characters'
export const verdictReasonRequired = 'Please give a reason'
export const verdictReasonTooLong = 'The reason can have at most 1,000 characters'
export const suspended = 'Your account is suspended: you can read, but not change anything.'

export const productsFailed = (reason: string) => `Failed to load products: ${reason}`
export const productFailed = 'Failed to load product details'
export const productNotFound = 'Product not found'
export const noProductsFound = 'No products found'
export const onlyAvailable = (quantity: number) => `Only ${formatNumber(quantity)} items available`
export const addedToCart = (productName: string) => `${productName} added to cart`
export const outOfStock = 'Out of stock'
export const unitsLeft = (quantity: number) => `Only ${formatNumber(quantity)} units left`
export const pointsRedeemable = `Green points can be redeemed for this: 1 point takes ${money(1)} off.`
export const cartEmpty = 'Your cart is empty'
export const cartFull = `A cart can hold at most ${CART_LINES_MAX} different products`
export const cartChanged = 'Something in your cart has changed. Please review it before you order.'
export const productGone = 'No longer sold'
export const priceChanged = (before: string, now: string) => `Now ${now} instead of ${before}`
export const notEnoughPoints = "You don't have enough points"
export const pointsExceedTotal = 'Points cannot exceed total amount'
export const pointsInvalid = 'Please enter a valid number'
export const addressRequired = 'Address is required'
export const cityRequired = 'City is required'
export const zipCodeRequired = 'ZIP code is required'
export const phoneRequired = 'Phone number is required'
export const phoneInvalid = 'Please enter a number that can be called, such as 077 123 4567'
export const tooManyOrders = (max: number, isNewMember: boolean) =>
  isNewMember
    ? `New members can have ${ordersIn(max)} on the way at a time. You can order again when it is delivered.`
    : `You can have ${ordersIn(max)} on the way at a time. You can order again when one is delivered.`
export const tooManyPieces = (max: number) =>
  `You can order at most ${formatNumber(max)} pieces of one product, including those that are on the way to you.`
export const tooMuchOnDelivery = (max: string, isNewMember: boolean) =>
  `${isNewMember ? 'New members' : 'You'} can have orders for at most ${max} in cash on the way at a time.`
export const orderOnHold = 'We check large first orders by hand.'
export const orderOnHoldSoon =
  'We check large first orders by hand, so this one will wait for a steward before it is sent.'
export const orderPlaced = 'Order placed successfully'
export const orderFailed = 'Failed to place order. Please try again.'
export const orderUnconfirmed =
  'No answer came to your last try, so your order may have been placed. Trying again is safe: it is placed only once.'
export const orderPlacedEarlier =
  'This order had already been placed when the connection was lost. What you put in your cart since then is still there.'
export const orderAlreadyPlaced =
  'An earlier try has already been placed. You find it in your order history; order again only if you want more.'
export const orderNotFound = 'Order not found'
export const ordersFailed = (reason: string) => `Failed to load order history: ${reason}`
export const noOrders = 'No orders found.'
export const orderCancelConfirm = (redeemed: number, owed: number) => {
  const question = 'Are you sure you want to cancel this order?'
  if (redeemed === 0) return question
  const settled =
    owed > 0 ? `, less ${formatPoints(Math.min(redeemed, owed))} owed for an overturned verdict` : ''
  return `${question} What you redeemed on it, ${formatPoints(redeemed)}, comes back to your account${settled}.`
}
export const orderPointsBack =
  'Points that you redeemed on it are back on your account, less any that you owed.'
export const orderCancelled = 'Order cancelled successfully'
export const orderCancelFailed = (reason: string) => `Failed to cancel order: ${reason}`
export const pointsFiguresFailed = 'Failed to load the points of all members.'
export const ledgerFailed = 'Failed to load your points.'
export const ledgerShortfall = (shortfall: number) =>
  shortfall > 0
    ? `Spent already, and therefore owed: ${formatPoints(shortfall)}`
    : `Settled for an overturned verdict: ${formatPoints(-shortfall)}`

export const muted = (fullName: string) => `You muted ${fullName}.`
export const blocked = (fullName: string) => `You blocked ${fullName}.`

export const exportWithoutPictures = (names: string[]) =>
  `These pictures are not in this archive, because they are no longer stored:\n\n${names.join('\n')}\n`
