/** Data that Canopy keeps about members, shown on the privacy page and in docs/privacy.md. All texts are coded messages. */

import { kept } from './kept.ts'
import { coded } from './language/coded-message.ts'
import { DAY, HOUR, MINUTE } from './limits.ts'

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
    title: coded('privacy.profileTitle'),
    what: coded('privacy.profileWhat'),
    why: coded('privacy.profileWhy'),
    readers: coded('privacy.profileReaders'),
    keptFor: coded('privacy.profileKeptFor'),
  },
  {
    name: 'account',
    title: coded('privacy.accountTitle'),
    what: coded('privacy.accountWhat'),
    why: coded('privacy.accountWhy'),
    readers: coded('privacy.accountReaders'),
    keptFor: coded('privacy.accountKeptFor', { days: kept.givenUpJob / DAY }),
  },
  {
    name: 'signIn',
    title: coded('privacy.signInTitle'),
    what: coded('privacy.signInWhat'),
    why: coded('privacy.signInWhy'),
    readers: coded('privacy.signInReaders'),
    keptFor: coded('privacy.signInKeptFor', {
      session: kept.session / DAY,
      sessionInAll: kept.sessionInAll / DAY,
      stewardSession: kept.stewardSession / HOUR,
      device: kept.device / DAY,
      resetLink: kept.resetLink / MINUTE,
      confirmationLink: kept.confirmationLink / DAY,
      apiKey: kept.endedApiKey / DAY,
    }),
  },
  {
    name: 'applications',
    title: coded('privacy.applicationsTitle'),
    what: coded('privacy.applicationsWhat'),
    why: coded('privacy.applicationsWhy'),
    readers: coded('privacy.applicationsReaders'),
    keptFor: coded('privacy.applicationsKeptFor', {
      application: kept.application / DAY,
      givenUpJob: kept.givenUpJob / DAY,
    }),
  },
  {
    name: 'invited',
    title: coded('privacy.invitedTitle'),
    what: coded('privacy.invitedWhat'),
    why: coded('privacy.invitedWhy'),
    readers: coded('privacy.invitedReaders'),
    keptFor: coded('privacy.invitedKeptFor', { days: kept.invitedAddress / DAY }),
  },
  {
    name: 'posts',
    title: coded('privacy.postsTitle'),
    what: coded('privacy.postsWhat'),
    why: coded('privacy.postsWhy'),
    readers: coded('privacy.postsReaders'),
    keptFor: coded('privacy.postsKeptFor', { days: kept.removed / DAY }),
  },
  {
    name: 'people',
    title: coded('privacy.peopleTitle'),
    what: coded('privacy.peopleWhat'),
    why: coded('privacy.peopleWhy'),
    readers: coded('privacy.peopleReaders'),
    keptFor: coded('privacy.peopleKeptFor'),
  },
  {
    name: 'challenges',
    title: coded('privacy.challengesTitle'),
    what: coded('privacy.challengesWhat'),
    why: coded('privacy.challengesWhy'),
    readers: coded('privacy.challengesReaders'),
    keptFor: coded('privacy.challengesKeptFor'),
  },
  {
    name: 'proofs',
    title: coded('privacy.proofsTitle'),
    what: coded('privacy.proofsWhat'),
    why: coded('privacy.proofsWhy'),
    readers: coded('privacy.proofsReaders'),
    keptFor: coded('privacy.proofsKeptFor', { days: kept.rejectedPicture / DAY }),
  },
  {
    name: 'jury',
    title: coded('privacy.juryTitle'),
    what: coded('privacy.juryWhat'),
    why: coded('privacy.juryWhy'),
    readers: coded('privacy.juryReaders'),
    keptFor: coded('privacy.juryKeptFor', { days: kept.juryCase / DAY }),
  },
  {
    name: 'points',
    title: coded('privacy.pointsTitle'),
    what: coded('privacy.pointsWhat'),
    why: coded('privacy.pointsWhy'),
    readers: coded('privacy.pointsReaders'),
    keptFor: coded('privacy.pointsKeptFor', {
      board: kept.endedBoard / DAY,
      days: kept.networkOfPoints / DAY,
    }),
  },
  {
    name: 'orders',
    title: coded('privacy.ordersTitle'),
    what: coded('privacy.ordersWhat'),
    why: coded('privacy.ordersWhy'),
    readers: coded('privacy.ordersReaders'),
    keptFor: coded('privacy.ordersKeptFor'),
  },
  {
    name: 'notifications',
    title: coded('privacy.notificationsTitle'),
    what: coded('privacy.notificationsWhat'),
    why: coded('privacy.notificationsWhy'),
    readers: coded('privacy.notificationsReaders'),
    keptFor: coded('privacy.notificationsKeptFor', {
      notification: kept.notification / DAY,
      notifiedReaction: kept.notifiedReaction / DAY,
    }),
  },
  {
    name: 'letters',
    title: coded('privacy.lettersTitle'),
    what: coded('privacy.lettersWhat'),
    why: coded('privacy.lettersWhy'),
    readers: coded('privacy.lettersReaders'),
    keptFor: coded('privacy.lettersKeptFor', { days: kept.receivedLetter / DAY }),
  },
  {
    name: 'moderation',
    title: coded('privacy.moderationTitle'),
    what: coded('privacy.moderationWhat'),
    why: coded('privacy.moderationWhy'),
    readers: coded('privacy.moderationReaders'),
    keptFor: coded('privacy.moderationKeptFor'),
  },
  {
    name: 'securityLog',
    title: coded('privacy.securityLogTitle'),
    what: coded('privacy.securityLogWhat'),
    why: coded('privacy.securityLogWhy'),
    readers: coded('privacy.securityLogReaders'),
    keptFor: coded('privacy.securityLogKeptFor', { days: kept.securityEvent / DAY }),
  },
  {
    name: 'auditLog',
    title: coded('privacy.auditLogTitle'),
    what: coded('privacy.auditLogWhat'),
    why: coded('privacy.auditLogWhy'),
    readers: coded('privacy.auditLogReaders'),
    keptFor: coded('privacy.auditLogKeptFor'),
  },
  {
    name: 'webhooks',
    title: coded('privacy.webhooksTitle'),
    what: coded('privacy.webhooksWhat'),
    why: coded('privacy.webhooksWhy'),
    readers: coded('privacy.webhooksReaders'),
    keptFor: coded('privacy.webhooksKeptFor', { days: kept.webhookDelivery / DAY }),
  },
  {
    name: 'limits',
    title: coded('privacy.limitsTitle'),
    what: coded('privacy.limitsWhat'),
    why: coded('privacy.limitsWhy'),
    readers: coded('privacy.limitsReaders'),
    keptFor: coded('privacy.limitsKeptFor', { days: kept.requestKey / DAY }),
  },
  {
    name: 'left',
    title: coded('privacy.leftTitle'),
    what: coded('privacy.leftWhat'),
    why: coded('privacy.leftWhy'),
    readers: coded('privacy.leftReaders'),
    keptFor: coded('privacy.leftKeptFor', { years: kept.leftAccount / (365 * DAY) }),
  },
] as const satisfies readonly DataClass[]

export type DataClassName = (typeof dataClasses)[number]['name']

/** Data that leaves Canopy, and data that does not. */
export const disclosures = [
  { title: coded('privacy.visionTitle'), text: coded('privacy.visionText') },
  { title: coded('privacy.mailTitle'), text: coded('privacy.mailText') },
  { title: coded('privacy.pushTitle'), text: coded('privacy.pushText') },
  { title: coded('privacy.storageTitle'), text: coded('privacy.storageText') },
  { title: coded('privacy.breachedTitle'), text: coded('privacy.breachedText') },
  { title: coded('privacy.elsewhereTitle'), text: coded('privacy.elsewhereText') },
  { title: coded('privacy.webhooksTitle'), text: coded('privacy.programsText') },
  { title: coded('privacy.outsideTitle'), text: coded('privacy.outsideText') },
  { title: coded('privacy.nobodyTitle'), text: coded('privacy.nobodyText') },
]

/** Data that is stored in the member's browser. */
export const onYourDevice = coded('privacy.onYourDevice')
