/** The texts that members read on the screen. */

import { CART_LINES_MAX } from './limits.ts'
import { site } from './site/site.ts'
import { formatNumber, formatPoints } from './text/format-number.ts'
import { money } from './text/money.ts'

const ordersIn = (orders: number) => (orders === 1 ? '1 order' : `${formatNumber(orders)} orders`)

export const messages = {
  fillInAllFields: 'Please fill in all fields',
  somethingWentWrong: 'Something went wrong! Please try again.',
  loading: 'Loading...',
  pageNotFound: 'Oops! The page you are looking for does not exist.',
  networkError: 'Network error: Unable to reach the server.',
  unexpectedError: 'Unexpected error occurred.',
  unexpectedReply: 'The server sent an unexpected answer.',
  storageBlocked: `${site.name} keeps you signed in through the storage of your browser, which is blocked here. Please allow it for this site, and load the page again.`,
  offline: 'You are offline.',
  unreachable: `${site.name} cannot be reached right now.`,
  needsConnection: 'Please connect to the internet to go on.',
  readLast: (time: string) => `This is what you read last, from ${time}.`,
  backOnline: 'You are back online.',
  newVersion: `A new version of ${site.name} is ready.`,

  invalidCredentials: 'Invalid email or password',
  validationError: 'Validation error occurred',
  fieldRequired: 'This field is required',
  fieldInvalid: 'This value is not valid',
  fullNameRequired: 'Full name is required',
  fullNameTooLong: 'Full name can have at most 80 characters',
  usernameRequired: 'Username is required',
  usernameHasSpaces: 'Username cannot contain spaces',
  usernameInvalid: 'Username format is invalid',
  bioTooLong: 'The bio can have at most 500 characters',
  profileImageInvalid: 'Please select a valid image file',
  profileImageTooLarge: 'Image must be less than 5MB',
  profileSaveFailed: 'Failed to save profile',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must have at least 8 characters',
  passwordTooLong: 'Password can have at most 128 characters',
  passwordsDoNotMatch: 'Passwords do not match!',
  passwordChanged: 'Password changed successfully!',
  resetLinkSent: 'If that address has an account, a reset link is on its way.',
  resetLinkInvalid: 'This link is no longer valid. Please ask for a new one.',
  keptAfterLeaving:
    'When you delete your account, fingerprints of your proof photos stay, from which no picture can be made, so that a photo counts once. For a year a code made from your e-mail address stays, with what you earned in the last 24 hours, which challenges you added or earned, since when you were known, and a suspension that still runs, so that leaving and coming back resets no limit and ends no suspension. Neither says who you are.',
  invited: 'You are invited. A minute now, and you are part of it.',
  emailConfirmed: 'Thank you! Your e-mail address is confirmed.',
  emailLinkInvalid:
    'This link is no longer valid: a link works for 24 hours. Please have another one sent from your settings.',
  emailUnconfirmedNotice: (email: string) =>
    `We sent a link to ${email}. Please open it to confirm that the address is yours: until then you cannot order, and your points are not available yet.`,

  refuseAccountLead:
    'The account is deleted, with everything that was done in it. Nothing of it stays linked to your address.',
  accountRefused: 'Nothing of it stays linked to your address.',
  emailUnconfirmedLine: (email: string) =>
    `Please confirm ${email} by the link in our mail: until then you cannot order, and points that you earn stay on hold.`,

  postEmpty: 'Please enter some text or upload an image.',
  postTooLong: 'A post can have at most 5,000 characters.',
  postCreated: 'Post created successfully!',
  postCreateFailed: 'Failed to create post. Please try again.',
  postCreateError: 'Error creating post',
  userMissing: 'User not authenticated. Please log in.',
  userIdMissing: 'User ID is missing. Please log in.',
  tokenMissing: 'No token found. Please log in.',
  postGone: 'This post is no longer available.',
  postsFailed: 'Failed to load posts.',
  postEdited: 'Post edited successfully',
  editIsPublic: 'Everybody can see that a post was edited, and what it said before.',
  postChanged: 'This post has been edited elsewhere since you opened it. It says there:',
  postDeleteConfirm: 'Are you sure you want to delete this post?',
  postDeleted: 'Post deleted successfully',
  postDeleteFailed: (reason: string) => `Failed to delete post: ${reason}`,
  postReported: 'Post reported successfully.',
  postReportFailed: 'Failed to report post.',
  tooManyPhotos: 'A post can have at most four photos.',
  imageTooLarge: 'Image size must be less than 5MB.',
  imageIncomplete: 'The end of this picture is missing. Please send it again, or choose another one.',
  imageUnreadable: 'That picture cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF image.',
  imageHeic: 'This browser cannot read HEIC photos. Please save the photo as JPEG, and choose that.',
  linkCopied: 'Link copied to clipboard!',
  linkCopyFailed: 'Failed to copy link',
  commentTooLong: 'A comment can have at most 2,000 characters.',
  commentDeleteConfirm: 'Are you sure you want to delete this comment?',
  memberPostsFailed: (reason: string) => `Failed to load posts: ${reason}`,
  noOwnPosts: 'No posts available yet.',
  noSavedPosts: 'No saved posts yet. Save a post in the feed to find it again here.',
  noPosts: 'Nothing here yet. Be the first to share what you did for the planet.',
  newPosts: (count: string) => (count === '1' ? '1 new post' : `${count} new posts`),
  reactorsFailed: 'Failed to load who reacted.',
  noComments: 'No comments yet.',

  challengesFailed: 'Failed to load challenges.',
  memberChallengesFailed: (reason: string) => `Failed to load challenges: ${reason}`,
  noChallenges: 'No challenges found.',
  addFirstChallenge: 'Add the first one',
  noChallengesYet: 'There are no challenges yet.',
  challengeInvalidId: 'Invalid challenge ID.',
  challengeLoadFailed: 'Failed to load challenge.',
  challengeLoadError: (status: number, message: string) => `Error ${status}: ${message}`,
  challengeAdded: 'Challenge successfully added',
  challengeAddFailed: "Error! Can't add challenge",
  challengeClosed: 'This challenge is closed: nobody can join it or submit proofs. What was earned stays.',
  challengeNotBegun: (date: string) => `This challenge begins on ${date}.`,
  challengeEnds: (date: string) => `Until ${date}`,
  challengePointsRange: 'Points must be a whole number from 1 to 1,000',
  challengePhotoPublic:
    'Please enter the address of a picture on a public site, without a user name, password or port',
  challengePhotoUrl: 'Please enter a picture address that starts with http:// or https://',
  challengeNameTooLong: 'The name can have at most 120 characters',
  challengeDescriptionTooLong: 'The description can have at most 2,000 characters',
  proofVerified: 'Challenge Verified!',
  proofXp: (points: number) => `You've earned +${formatNumber(points)} XP`,
  proofPoints: (points: number) => `You earned +${formatNumber(points)} points`,
  alreadyEarned: 'You have already earned the points of this challenge.',
  proofIssue: 'Issue detected. Please review AI feedback.',
  proofFailed: 'Submission failed. Try again.',
  proofEarnable: (time: string) => `That is possible after ${time}.`,
  proofAwaitsSteward: 'Waiting for a steward',
  appealOpen: 'You asked for a second look. A steward will decide, and you will be notified.',
  appealRejected: 'A steward took a second look, and the issue stands.',
  proofsFailed: 'Failed to load your earlier proofs.',
  leaderboardFailed: 'Failed to load the leaderboard.',
  proofDescriptionTooLong: 'The description can have at most 2,000 characters',
  verdictReasonRequired: 'Please give a reason',
  verdictReasonTooLong: 'The reason can have at most 1,000 characters',
  ownCase: 'This is about you or something of yours, so another steward has to decide.',
  suspended: 'Your account is suspended: you can read, but not change anything.',
  suspendedUntil: (time: string) =>
    `Your account is suspended until ${time}. You can read everything until then, but not change anything.`,
  suspendedForGood: 'Your account is suspended. You can read everything, but not change anything.',
  suspensionReason: (reason: string) => `The reason: ${reason}`,
  reported: 'Thank you for your report. A steward will look at it.',
  reportFailed: (reason: string) => `Failed to report: ${reason}`,
  removedPost: 'A steward removed this post, and only you can see it.',
  hiddenPost: 'This post was reported. Only you can see it until a steward has looked at it.',
  ownReportsFailed: 'Failed to load your reports.',
  noOwnReports: 'You have not reported anything.',

  productsFailed: (reason: string) => `Failed to load products: ${reason}`,
  productFailed: 'Failed to load product details',
  productNotFound: 'Product not found',
  noProductsFound: 'No products found',
  onlyAvailable: (quantity: number) => `Only ${formatNumber(quantity)} items available`,
  addedToCart: (productName: string) => `${productName} added to cart`,
  outOfStock: 'Out of stock',
  unitsLeft: (quantity: number) => `Only ${formatNumber(quantity)} units left`,
  pointsRedeemable: `Green points can be redeemed for this: 1 point takes ${money(1)} off.`,
  cartEmpty: 'Your cart is empty',
  cartFull: `A cart can hold at most ${CART_LINES_MAX} different products`,
  cartChanged: 'Something in your cart has changed. Please review it before you order.',
  productGone: 'No longer sold',
  priceChanged: (before: string, now: string) => `Now ${now} instead of ${before}`,
  notEnoughPoints: "You don't have enough points",
  pointsExceedTotal: 'Points cannot exceed total amount',
  pointsInvalid: 'Please enter a valid number',
  addressRequired: 'Address is required',
  cityRequired: 'City is required',
  zipCodeRequired: 'ZIP code is required',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a number that can be called, such as 077 123 4567',
  tooManyOrders: (max: number, isNewMember: boolean) =>
    isNewMember
      ? `New members can have ${ordersIn(max)} on the way at a time. You can order again when it is delivered.`
      : `You can have ${ordersIn(max)} on the way at a time. You can order again when one is delivered.`,
  tooManyPieces: (max: number) =>
    `You can order at most ${formatNumber(max)} pieces of one product, including those that are on the way to you.`,
  tooMuchOnDelivery: (max: string, isNewMember: boolean) =>
    `${isNewMember ? 'New members' : 'You'} can have orders for at most ${max} in cash on the way at a time.`,
  orderOnHold: 'We check large first orders by hand.',
  orderOnHoldSoon:
    'We check large first orders by hand, so this one will wait for a steward before it is sent.',
  orderPlaced: 'Order placed successfully',
  orderFailed: 'Failed to place order. Please try again.',
  orderUnconfirmed:
    'No answer came to your last try, so your order may have been placed. Trying again is safe: it is placed only once.',
  orderPlacedEarlier:
    'This order had already been placed when the connection was lost. What you put in your cart since then is still there.',
  orderAlreadyPlaced:
    'An earlier try has already been placed. You find it in your order history; order again only if you want more.',
  orderNotFound: 'Order not found',
  ordersFailed: (reason: string) => `Failed to load order history: ${reason}`,
  noOrders: 'No orders found.',
  orderCancelConfirm: (redeemed: number, owed: number) => {
    const question = 'Are you sure you want to cancel this order?'
    if (redeemed === 0) return question
    const settled =
      owed > 0 ? `, less ${formatPoints(Math.min(redeemed, owed))} owed for an overturned verdict` : ''
    return `${question} What you redeemed on it, ${formatPoints(redeemed)}, comes back to your account${settled}.`
  },
  orderPointsBack: 'Points that you redeemed on it are back on your account, less any that you owed.',
  orderCancelled: 'Order cancelled successfully',
  orderCancelFailed: (reason: string) => `Failed to cancel order: ${reason}`,
  pointsFiguresFailed: 'Failed to load the points of all members.',
  ledgerFailed: 'Failed to load your points.',
  ledgerShortfall: (shortfall: number) =>
    shortfall > 0
      ? `Spent already, and therefore owed: ${formatPoints(shortfall)}`
      : `Settled for an overturned verdict: ${formatPoints(-shortfall)}`,

  noNotifications: 'No notifications yet',

  followFailed: (reason: string) => `Failed to follow or unfollow: ${reason}`,
  unfollowed: (fullName: string) => `You no longer follow ${fullName}.`,
  noFollowers: 'No followers yet.',
  noFollowing: 'Follows nobody yet.',
  peopleFailed: 'Failed to load the list.',
  privateAccount: (fullName: string) => `This account is private. Follow ${fullName} to see their posts.`,
  noFollowedPosts:
    'Here you see the posts of people you follow. Open the profile of somebody whose posts you like, and follow them.',
  muted: (fullName: string) => `You muted ${fullName}.`,
  mutedNotice: (fullName: string) =>
    `You muted ${fullName}: their posts, comments and reactions are not shown to you.`,
  muteFailed: (reason: string) => `Failed to mute or unmute: ${reason}`,
  blocked: (fullName: string) => `You blocked ${fullName}.`,
  blockConfirm:
    'Neither of you will see anything of the other, and you will not follow each other any more. They are not told. You can unblock them in your settings.',
  blockFailed: (reason: string) => `Failed to block: ${reason}`,
  notChanged: (reason: string) => `Could not save the change: ${reason}`,
  isPrivate:
    'Only followers whom you confirm see your posts, your followers and whom you follow. Everybody sees your name, picture and bio, and what you comment. When you make it public again, all who have asked become followers.',
  isPublic:
    'All members see your posts and can follow you. In a private account only followers whom you confirm see them; those who follow you now stay.',
  isFindable: 'Other members find your profile and your posts when they search.',
  isNotFindable:
    'Searches find neither your profile nor your posts. They stay in the feed and in lists, and whoever has a link can open them.',
  noRequests: 'Nobody is waiting.',
  noMutes: 'You have muted nobody. Use the menu of a post or profile to mute a member.',
  noBlocks: 'You have blocked nobody. Use the menu of a post or profile to block a member.',
  noMutedWords: 'You have muted no words or tags. Add one above.',
  folded: (kind: string, text: string) =>
    `Folded, because you muted the ${kind === 'tag' ? `tag #${text}` : `word “${text}”`}.`,
  threadMuted: 'You will get no more notifications about this post.',

  noBio: 'No bio set yet.',
  settingsFailed: 'Failed to load your settings.',
  settingsNotSaved: 'Your settings could not be saved. Please try again.',
  sessionsFailed: 'Failed to load your sessions.',
  exportFailed: (reason: string) => `Failed to download your data: ${reason}`,
  exportWithoutPictures: (names: string[]) =>
    `These pictures are not in this archive, because they are no longer stored:\n\n${names.join('\n')}\n`,
  profileNobody: 'Error: User not found or not logged in.',
  profileBlocked:
    'You have blocked this member, so you do not see each other. You can end that in your settings.',
} as const
