/** Data that Canopy keeps about members, shown on the privacy page and in docs/privacy.md. */

import { kept } from './kept.ts'
import { DAY, HOUR, MINUTE } from './limits.ts'
import { site } from './site/site.ts'

const units = [
  [365 * DAY, 'year'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

/** A whole number of the largest unit that fits. */
function spell(time: number) {
  const [unit, name] = units.find(([length]) => time % length === 0) ?? [MINUTE, 'minute']
  const count = time / unit
  return count === 1 ? `${name === 'hour' ? 'an' : 'a'} ${name}` : `${count} ${name}s`
}

/** `what` has examples, `readers` are those who see it, `keptFor` ends with what stays after leaving. */
export type DataClass = {
  name: string
  title: string
  what: string
  why: string
  readers: string
  keptFor: string
}

export const dataClasses = [
  {
    name: 'profile',
    title: 'Your profile',
    what: 'Name, username, profile and cover picture, bio, when you joined, badges.',
    why: 'So that others know whom they meet.',
    readers: 'All members. The address of a picture cannot be guessed, but whoever has it can open it.',
    keptFor: 'Until you change it or delete your account.',
  },
  {
    name: 'account',
    title: 'Your account',
    what: 'E-mail address and whether you confirmed it, a hash of your password, your settings, language and time zone, whether searches find you, how much space your pictures take, a code made from the network you registered from, the invitation you came with, what could not be mailed to you; until the address is confirmed, the network itself and the kind of device.',
    why: 'So that only you can log in, and we can write to you about orders, your account and what you asked for.',
    readers:
      'You. Whoever reads the mail that confirms the address sees from where the account was registered. Stewards who handle reports or orders see the address when they ask for it, and each look is recorded. Nobody sees the password.',
    keptFor: `Until you delete your account; that a mail could not be sent, ${spell(kept.givenUpJob)}.`,
  },
  {
    name: 'signIn',
    title: 'Logins',
    what: 'Sessions with browser and system, devices you have logged in on, browsers that get push messages, passkeys, the secret of an authenticator app, recovery codes, links in mails.',
    why: 'So that you can see and end sessions, and guessing your password locks out others rather than you.',
    readers:
      'You. Stewards who handle reports see when your sessions were used and on what kind of device. Tokens, links and recovery codes are stored as hashes, the secret of the app is encrypted.',
    keptFor: `Sessions until ${spell(kept.session)} after their last use, and ${spell(kept.sessionInAll)} in all; stewards ${spell(kept.stewardSession)} after the last use. Devices until ${spell(kept.device)} after the last login. Links for a new password ${spell(kept.resetLink)}, those that confirm an address ${spell(kept.confirmationLink)}.`,
  },
  {
    name: 'posts',
    title: 'Posts, comments and reactions',
    what: 'Texts, drafts, polls, pictures with a fingerprint that finds copies, and their descriptions, reactions, tags, whom they mention, which posts you saved, how you voted.',
    why: 'They are what you share with the community.',
    readers:
      'All members, or your followers if your account is private; only you see your drafts, what you saved and how you voted.',
    keptFor: `Until you delete them or your account. Your votes stay counted, without your name, so that nobody learns from the numbers how you voted. What stewards remove can be restored for ${spell(kept.removed)} and is then deleted.`,
  },
  {
    name: 'people',
    title: 'People',
    what: 'Whom you follow, who follows you, requests, whom you mute and block, muted words and tags, posts whose notifications you turned off.',
    why: 'So that you see what you want to see, and are seen by whom you want.',
    readers:
      'Who follows whom: all members, or your followers if your account is private. What you mute or block: only you; it is applied without telling anybody.',
    keptFor:
      'Until you change it or delete your account. Words that you mute for some time are deleted when you mute another one after that.',
  },
  {
    name: 'challenges',
    title: 'Challenges',
    what: 'Those you added, and those you joined; with those you added, a code made from your network until a steward has decided on them.',
    why: 'So that members find them and see how far they are.',
    readers: 'All members see who added a challenge; the list of those you joined is yours.',
    keptFor: 'Until you delete your account. Challenges that you added stay, without your name.',
  },
  {
    name: 'proofs',
    title: 'Proofs',
    what: `Photo, description, verdict and feedback, and from the photo the time it was taken, the camera, and whether its file says that it was generated, edited or a screenshot; whether it was taken with the camera of ${site.name}. Its position and all else in the file are deleted before it is stored.`,
    why: 'So that points are paid for what was done, and for each photo once.',
    readers:
      'You and stewards who review proofs. If the community uses a vision model, which the page of a proof says, its provider gets the photo, the text of the challenge and your description, without your name.',
    keptFor: `Until you delete your account. The photo of a rejected proof is deleted after ${spell(kept.rejectedPicture)}. That the camera of ${site.name} was opened is known for a day at most. Fingerprints of photos, from which no picture can be made, stay for good.`,
  },
  {
    name: 'points',
    title: 'Points',
    what: 'Each amount you earned, redeemed or had corrected, with its cause, and your balance; with what nobody has confirmed, a code made from your network.',
    why: 'Points are worth money, so every one of them must be traceable.',
    readers:
      'All members see what you earned in all, on your profile and the leaderboard. You and stewards see balance and entries.',
    keptFor: `Entries stay for good; after you delete your account they have a number that leads to nobody. A code made from your network stays with points that nobody has confirmed, for ${spell(kept.networkOfPoints)}.`,
  },
  {
    name: 'orders',
    title: 'Orders',
    what: 'Name, address, phone number, products, amounts, where the parcel is, returns, notes of stewards.',
    why: 'So that goods arrive and the books are right.',
    readers:
      'You, and stewards of the shop, whose looks at an address are recorded. Who delivers the parcel gets what is on its label.',
    keptFor:
      'Until you delete your account. Then orders stay without name, address, phone number and notes. Codes made from the address and the phone number stay as long as points redeemed there count towards their limit.',
  },
  {
    name: 'notifications',
    title: 'Notifications',
    what: 'What happened to what is yours, when you read it, and when a mail about it was sent.',
    why: 'So that you learn of it.',
    readers: 'You.',
    keptFor: `For ${spell(kept.notification)}, or until what they are about is gone. That a reaction, a mention or a new follower notified somebody is forgotten after ${spell(kept.notifiedReaction)}.`,
  },
  {
    name: 'moderation',
    title: 'Reports and decisions',
    what: 'What you reported and why, a code made from the network you reported from until it is decided, reports about what is yours, warnings, suspensions, appeals.',
    why: 'So that rules are kept, and decisions can be looked at again.',
    readers: 'Stewards who handle reports. Members do not learn who reported them.',
    keptFor:
      'Until you delete your account, except a suspension that still runs. Cases about a challenge that you added stay, without your name and words.',
  },
  {
    name: 'securityLog',
    title: 'Security log',
    what: 'Logins and failed ones, changes of your password and factors, refused calls, limits you reached, with codes made from your network and browser.',
    why: 'So that a break-in or a fraud can be traced.',
    readers: 'Owners of the community.',
    keptFor: `For ${spell(kept.securityEvent)}. After you delete your account, entries have no name.`,
  },
  {
    name: 'auditLog',
    title: 'Audit log',
    what: 'What stewards decided about whom and why, and whose contact details they looked at.',
    why: 'So that those who have power over others can be held to it.',
    readers: 'Stewards.',
    keptFor: 'For good, since no entry can be removed; numbers of deleted accounts lead to nobody.',
  },
  {
    name: 'limits',
    title: 'Counts and repeated requests',
    what: 'How often something was tried, by codes made from your network, address or device; keys of what you sent, so that it counts once.',
    why: `So that nobody overloads ${site.name}, guesses passwords or creates accounts by the dozen.`,
    readers: 'Nobody: the codes cannot be read back.',
    keptFor: `From a minute to a day. Keys of requests ${spell(kept.requestKey)}.`,
  },
  {
    name: 'left',
    title: 'After you have left',
    what: 'A code made from your e-mail address, with what you earned in the last 24 hours, which challenges you added or earned, since when you were known, whether your proofs were confirmed, and a suspension that still runs, with its reason.',
    why: 'So that leaving and coming back resets no limit and ends no suspension.',
    readers:
      'Nobody: the code cannot be read back. If somebody registers with the address again, that account is suspended, too, and they and stewards who handle reports see why.',
    keptFor: `For ${spell(kept.leftAccount)}; a suspension until it ends, if that is earlier.`,
  },
] as const satisfies readonly DataClass[]

export type DataClassName = (typeof dataClasses)[number]['name']

/** Data that leaves Canopy, and data that does not. */
export const disclosures = [
  {
    title: 'Vision model',
    text: 'Only where the page of a proof names one: its provider gets the photo, the text of the challenge and your description. Your name, address and account are not sent.',
  },
  {
    title: 'Mail provider',
    text: 'Whoever delivers mail for this community gets your address and the mails to you.',
  },
  {
    title: 'Push services',
    text: 'If you turn on push messages, the maker of your browser delivers them. They are encrypted for your browser, so it learns when you get one, and not what it says.',
  },
  {
    title: 'Storage provider',
    text: 'Whoever stores the pictures of this community, if that is not its own server, has your pictures, those of proofs included, under names that say nothing about you. Your browser may load public ones from there.',
  },
  {
    title: 'Breached passwords',
    text: 'If this community looks up new passwords in a list of breached ones, the first five digits of a hash of the password are sent, and nothing about you.',
  },
  {
    title: 'Pictures from elsewhere',
    text: `If you give the address of a picture for a challenge, ${site.name} fetches it once and stores a copy. The other site does not learn who you are or who looks at it.`,
  },
  {
    title: 'People without an account',
    text: `They see challenges and products if this community shows them. Challenges that you added name you, unless your account is private or not found by searches. Of your posts they see only those that you show to “Everybody, also without an account and in search engines”, with your name and picture. Posts of private accounts are never shown.`,
  },
  {
    title: 'Nobody else',
    text: `${site.name} has no advertising, no trackers, and loads nothing else from other sites.`,
  },
] as const

/** Data that is stored in the member's browser. */
export const onYourDevice = `Your browser keeps the token of your session, your theme, carts and drafts, and what you read last, so that ${site.name} works without a connection. The cookie “member” says only that somebody is logged in, so that links lead you into the app. Signing out deletes all of it but the theme, your cart and a random token by which the device is known again; clearing the data of this site deletes those, too.`
