/** Texts that only the server sends, so that browsers do not load them. */

import {
  BLOCKS_MAX,
  CONFIRMATION_MAILS_PER_HOUR,
  FOLLOWING_MAX,
  HOUR,
  MINUTE,
  MUTED_THREADS_MAX,
  MUTED_WORDS_MAX,
  MUTES_MAX,
  NEW_MEMBER_SHARE,
  OPEN_APPEALS_MAX,
  SAVED_MAX,
  SECOND,
  TEXT_PER_DAY,
} from './limits.ts'
import { site } from './site/site.ts'
import { formatNumber, formatPoints } from './text/format-number.ts'

const times = (count: number, thing: string) => `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`

const inTime = (seconds: number) =>
  seconds * SECOND < HOUR
    ? times(Math.max(1, Math.ceil((seconds * SECOND) / MINUTE)), 'minute')
    : times(Math.ceil((seconds * SECOND) / HOUR), 'hour')

export const serverMessages = {
  tooManyConfirmations: (seconds: number) =>
    `At most ${CONFIRMATION_MAILS_PER_HOUR} mails can be sent in an hour. Please look in your spam folder, or try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  confirmationSent: 'A link to confirm your address is on its way.',
  challengesPerDay: (max: number) =>
    `You can add ${max} ${max === 1 ? 'challenge' : 'challenges'} a day while they wait for approval. Please come back tomorrow.`,
  challengesOfNetwork: (max: number) =>
    `${max === 1 ? 'One challenge' : `${max} challenges`} of yours or of your network, such as a home, a school or an office, can wait for approval. Please come back when a steward has looked at them.`,
  emailTaken: 'An account with that email already exists',
  passwordCommon:
    'This is one of the passwords that are guessed first. Please choose another one; a few words in a row are easy to remember.',
  passwordOfOwnWords: `Your name, your e-mail address and words like ${site.name} are guessed first. Please choose something else; a few words in a row are easy to remember.`,
  passwordBreached:
    'This password was in a data breach of another site, so it is among those that are tried. Please choose another one.',
  wrongPassword: 'That password is not correct',
  tooManyRegistrations: (max: number, minutes: number) =>
    `Only ${max === 1 ? 'one account' : `${max} accounts`} can be created in an hour from one network, such as that of a home, a school or an office. Please try again ${minutes === 1 ? 'in a minute' : `in ${minutes} minutes`}, from another network such as mobile data, or with an invitation.`,
  invitationOver:
    'This invitation has ended, or all its places are taken. You can create your account without it.',
  emailInUse:
    'Another account has already confirmed this address, and an address can be used for one account. Please log in with that account.',
  emailNotConfirmed:
    'Please confirm your e-mail address first. We sent you a link, and you can have another one sent from your settings.',
  imageHeic:
    'HEIC photos cannot be read. Please save the photo as JPEG, and send that. An iPhone takes JPEGs when Most Compatible is chosen under Settings, Camera, Formats.',
  imageTooManyPixels: 'That picture has too many pixels. Please choose a smaller one.',
  tooManyPicturesAtOnce:
    'Your last pictures are still being processed. Please wait a few seconds and try again.',
  pictureSpaceUsed:
    'Your pictures take up 2 GB, which is all the space that you have. Please delete some first.',
  tooManyPicturesToday:
    'You have added 100 pictures or 200 MB today, which is the most in a day. Please go on tomorrow.',
  tooManyUploads: (max: number) =>
    `You can send ${max} pictures at a time. Please wait until they have arrived.`,
  tooManyReviews: (max: number) =>
    `At most ${times(max, 'proof')} of a member can be reviewed in 24 hours. Please go on tomorrow.`,
  challengeTriesUsed: (max: number) =>
    `A challenge can be tried ${times(max, 'time')}. If you think that a verdict is wrong, please ask for a second look at it below.`,
  tooManyAppeals: `You can ask for a second look at ${OPEN_APPEALS_MAX} proofs at a time. Please wait until a steward has decided one of them.`,
  commentingClosed: 'The author of this post has chosen who may comment on it.',
  tooManyFollows: `You can follow ${formatNumber(FOLLOWING_MAX)} members at most. Please unfollow somebody first.`,
  tooManyBlocks: `You can block ${formatNumber(BLOCKS_MAX)} members at most. Please unblock somebody first.`,
  tooManyMutes: `You can mute ${formatNumber(MUTES_MAX)} members at most. Please unmute somebody first.`,
  tooManySaved: `You can save ${formatNumber(SAVED_MAX)} posts at most. Please remove some first.`,
  tooManyMutedThreads: `You can mute the notifications of ${formatNumber(MUTED_THREADS_MAX)} posts at most. Please end that for some first.`,
  tooMuchText: (kind: keyof typeof TEXT_PER_DAY, { isNew, seconds }: { isNew: boolean; seconds: number }) =>
    `${isNew ? 'On the first day, you' : 'You'} can write ${formatNumber(TEXT_PER_DAY[kind] * (isNew ? NEW_MEMBER_SHARE : 1))} ${kind} in 24 hours, and you have. Please go on in ${inTime(seconds)}.`,
  searchTooSlow: 'This took too long. Please try again in a moment, or look for other words.',
  tooManyMutedWords: `You can mute ${MUTED_WORDS_MAX} words and tags at most. Please remove some first.`,
  ownerNeeded: 'This member is an owner, so another owner has to decide.',
  lastOwner: `${site.name} needs at least one owner. Please make somebody else an owner first.`,
  tooManyPointsAtDoor: (max: number, days: number) =>
    `At most ${formatPoints(max)} can be redeemed for one address or phone number in ${days === 1 ? '1 day' : `${formatNumber(days)} days`}. Please redeem fewer points, or order later.`,
} as const
