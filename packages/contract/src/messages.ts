/** The texts that members read on the screen. */

import { CART_LINES_MAX } from './limits.ts'
import { site } from './site/site.ts'
import { formatNumber, formatPoints } from './text/format-number.ts'
import { money } from './text/money.ts'

const ordersIn = (orders: number) => (orders === 1 ? '1 order' : `${formatNumber(orders)} orders`)

/** Each is a constant of its own, so that pages load those that they read. */
export * as messages from './messages.ts'

export const fillInAllFields = 'Please fill in all fields'
export const somethingWentWrong = 'Something went wrong! Please try again.'
export const loading = 'Loading...'
export const pageNotFound = 'Oops! The page you are looking for does not exist.'
export const networkError = 'Network error: Unable to reach the server.'
export const unexpectedError = 'Unexpected error occurred.'
export const unexpectedReply = 'The server sent an unexpected answer.'
export const storageBlocked = `${site.name} keeps you signed in through the storage of your browser, which is blocked here. Please allow it for this site, and load the page again.`
export const offline = 'You are offline.'
export const unreachable = `${site.name} cannot be reached right now.`
export const needsConnection = 'Please connect to the internet to go on.'
export const readLast = (time: string) => `This is what you read last, from ${time}.`
export const backOnline = 'You are back online.'
export const newVersion = `A new version of ${site.name} is ready.`

export const invalidCredentials = 'Invalid email or password'
export const validationError = 'Validation error occurred'
export const fullNameRequired = 'Full name is required'
export const fullNameTooLong = 'Full name can have at most 80 characters'
export const usernameRequired = 'Username is required'
export const usernameHasSpaces = 'Username cannot contain spaces'
export const usernameInvalid = 'Username format is invalid'
export const bioTooLong = 'The bio can have at most 500 characters'
export const profileImageInvalid = 'Please select a valid image file'
export const profileImageTooLarge = 'Image must be less than 5MB'
export const profileSaveFailed = 'Failed to save profile'
export const emailRequired = 'Email is required'
export const emailInvalid = 'Please enter a valid email address'
export const passwordRequired = 'Password is required'
export const passwordTooShort = 'Password must have at least 8 characters'
export const passwordTooLong = 'Password can have at most 128 characters'
export const passwordsDoNotMatch = 'Passwords do not match!'
export const passwordChanged = 'Password changed successfully!'
export const resetLinkSent = 'If that address has an account, a reset link is on its way.'
export const resetLinkInvalid = 'This link is no longer valid. Please ask for a new one.'
export const keptAfterLeaving =
  'When you delete your account, fingerprints of your proof photos stay, from which no picture can be made, so that a photo counts once. For a year a code made from your e-mail address stays, with what you earned in the last 24 hours, which challenges you added or earned, since when you were known, and a suspension that still runs, so that leaving and coming back resets no limit and ends no suspension. Neither says who you are.'
export const invited = 'You are invited. A minute now, and you are part of it.'
export const emailConfirmed = 'Thank you! Your e-mail address is confirmed.'
export const emailLinkInvalid =
  'This link is no longer valid: a link works for 24 hours. Please have another one sent from your settings.'
export const emailUnconfirmedNotice = (email: string) =>
  `We sent a link to ${email}. Please open it to confirm that the address is yours: until then you cannot order, and your points are not available yet.`

export const refuseAccountLead =
  'The account is deleted, with everything that was done in it. Nothing of it stays linked to your address.'
export const accountRefused = 'Nothing of it stays linked to your address.'
export const emailUnconfirmedLine = (email: string) =>
  `Please confirm ${email} by the link in our mail: until then you cannot order, and points that you earn stay on hold.`

export const postEmpty = 'Please enter some text or upload an image.'
export const postTooLong = 'A post can have at most 5,000 characters.'
export const postCreated = 'Post created successfully!'
export const postCreateFailed = 'Failed to create post. Please try again.'
export const postCreateError = 'Error creating post'
export const userMissing = 'User not authenticated. Please log in.'
export const userIdMissing = 'User ID is missing. Please log in.'
export const tokenMissing = 'No token found. Please log in.'
export const postGone = 'This post is no longer available.'
export const postsFailed = 'Failed to load posts.'
export const postEdited = 'Post edited successfully'
export const editIsPublic = 'Everybody can see that a post was edited, and what it said before.'
export const postChanged = 'This post has been edited elsewhere since you opened it. It says there:'
export const postDeleteConfirm = 'Are you sure you want to delete this post?'
export const postDeleted = 'Post deleted successfully'
export const postDeleteFailed = (reason: string) => `Failed to delete post: ${reason}`
export const postReported = 'Post reported successfully.'
export const postReportFailed = 'Failed to report post.'
export const tooManyPhotos = 'A post can have at most four photos.'
export const imageTooLarge = 'Image size must be less than 5MB.'
export const imageIncomplete =
  'The end of this picture is missing. Please send it again, or choose another one.'
export const imageUnreadable =
  'That picture cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF image.'
export const imageHeic =
  'This browser cannot read HEIC photos. Please save the photo as JPEG, and choose that.'
export const linkCopied = 'Link copied to clipboard!'
export const linkCopyFailed = 'Failed to copy link'
export const commentTooLong = 'A comment can have at most 2,000 characters.'
export const commentDeleteConfirm = 'Are you sure you want to delete this comment?'
export const memberPostsFailed = (reason: string) => `Failed to load posts: ${reason}`
export const noOwnPosts = 'No posts available yet.'
export const noSavedPosts = 'No saved posts yet. Save a post in the feed to find it again here.'
export const noPosts = 'Nothing here yet. Be the first to share what you did for the planet.'
export const newPosts = (count: string) => (count === '1' ? '1 new post' : `${count} new posts`)
export const reactorsFailed = 'Failed to load who reacted.'
export const noComments = 'No comments yet.'

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
export const appealOpen = 'You asked for a second look. A steward will decide, and you will be notified.'
export const appealRejected = 'A steward took a second look, and the issue stands.'
export const proofsFailed = 'Failed to load your earlier proofs.'
export const leaderboardFailed = 'Failed to load the leaderboard.'
export const proofDescriptionTooLong = 'The description can have at most 2,000 characters'
export const verdictReasonRequired = 'Please give a reason'
export const verdictReasonTooLong = 'The reason can have at most 1,000 characters'
export const ownCase = 'This is about you or something of yours, so another steward has to decide.'
export const suspended = 'Your account is suspended: you can read, but not change anything.'
export const suspendedUntil = (time: string) =>
  `Your account is suspended until ${time}. You can read everything until then, but not change anything.`
export const suspendedForGood = 'Your account is suspended. You can read everything, but not change anything.'
export const suspensionReason = (reason: string) => `The reason: ${reason}`
export const reported = 'Thank you for your report. A steward will look at it.'
export const reportFailed = (reason: string) => `Failed to report: ${reason}`
export const removedPost = 'A steward removed this post, and only you can see it.'
export const hiddenPost = 'This post was reported. Only you can see it until a steward has looked at it.'
export const ownReportsFailed = 'Failed to load your reports.'
export const noOwnReports = 'You have not reported anything.'

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

export const noNotifications = 'No notifications yet'

export const followFailed = (reason: string) => `Failed to follow or unfollow: ${reason}`
export const unfollowed = (fullName: string) => `You no longer follow ${fullName}.`
export const noFollowers = 'No followers yet.'
export const noFollowing = 'Follows nobody yet.'
export const peopleFailed = 'Failed to load the list.'
export const privateAccount = (fullName: string) =>
  `This account is private. Follow ${fullName} to see their posts.`
export const noFollowedPosts =
  'Here you see the posts of people you follow. Open the profile of somebody whose posts you like, and follow them.'
export const muted = (fullName: string) => `You muted ${fullName}.`
export const mutedNotice = (fullName: string) =>
  `You muted ${fullName}: their posts, comments and reactions are not shown to you.`
export const muteFailed = (reason: string) => `Failed to mute or unmute: ${reason}`
export const blocked = (fullName: string) => `You blocked ${fullName}.`
export const blockConfirm =
  'Neither of you will see anything of the other, and you will not follow each other any more. They are not told. You can unblock them in your settings.'
export const blockFailed = (reason: string) => `Failed to block: ${reason}`
export const notChanged = (reason: string) => `Could not save the change: ${reason}`
export const isPrivate =
  'Only followers whom you confirm see your posts, your followers and whom you follow. Everybody sees your name, picture and bio, and what you comment. When you make it public again, all who have asked become followers.'
export const isPublic =
  'All members see your posts and can follow you. In a private account only followers whom you confirm see them; those who follow you now stay.'
export const isFindable = 'Other members find your profile and your posts when they search.'
export const isNotFindable =
  'Searches find neither your profile nor your posts. They stay in the feed and in lists, and whoever has a link can open them.'
export const noRequests = 'Nobody is waiting.'
export const noMutes = 'You have muted nobody. Use the menu of a post or profile to mute a member.'
export const noBlocks = 'You have blocked nobody. Use the menu of a post or profile to block a member.'
export const noMutedWords = 'You have muted no words or tags. Add one above.'
export const folded = (kind: string, text: string) =>
  `Folded, because you muted the ${kind === 'tag' ? `tag #${text}` : `word “${text}”`}.`
export const threadMuted = 'You will get no more notifications about this post.'

export const noBio = 'No bio set yet.'
export const settingsFailed = 'Failed to load your settings.'
export const settingsNotSaved = 'Your settings could not be saved. Please try again.'
export const sessionsFailed = 'Failed to load your sessions.'
export const exportFailed = (reason: string) => `Failed to download your data: ${reason}`
export const exportWithoutPictures = (names: string[]) =>
  `These pictures are not in this archive, because they are no longer stored:\n\n${names.join('\n')}\n`
export const profileNobody = 'Error: User not found or not logged in.'
export const profileBlocked =
  'You have blocked this member, so you do not see each other. You can end that in your settings.'
