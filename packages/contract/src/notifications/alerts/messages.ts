/** Texts of push messages and mails about notifications, and of their settings. */

import { site } from '../../site/site.ts'
import { formatNumber } from '../../text/format-number.ts'

export const alertTexts = {
  waiting: (count: number) =>
    `${count < 100 ? formatNumber(count) : '100 or more'} notifications are waiting for you.`,
  unknown: 'Something new is waiting for you.',
} as const

/** Texts of screens about push messages and mails. */
export const alertMessages = {
  offerTitle: 'Shall we tell you when somebody answers?',
  offer: `${site.name} can send a message to this device when somebody comments, mentions you or looks at your proof. You choose what, and the night stays quiet.`,
  deviceOn: 'This device gets messages now.',
  deviceOff: 'This device gets no messages.',
  deviceIsOn: 'This device gets messages.',
  deviceDenied: `Your browser does not allow messages from ${site.name}. You can change that in its settings.`,
  deviceInstall: `On this device, messages reach the installed app only: add ${site.name} to the Home Screen, and open it from there.`,
  deviceStarting: `${site.name} is still being set up in this browser. You can turn messages on in a moment.`,
  deviceUnsupported: `This browser cannot get messages while ${site.name} is closed.`,
  deviceFailed: 'That did not work. Please try again in a moment.',
  alwaysKnown: 'Decisions of stewards about your account are always shown in the app.',
  mailRefused: (email: string) =>
    `Our mails to ${email} came back, so we stopped sending them. Choosing a kind of mail below tries it again.`,
  mailUnconfirmed: 'Mails are sent once you have confirmed your address.',
  digest: 'A mail on Monday morning with posts of people you follow, new challenges and your points.',
  quiet:
    'Nothing is pushed in this time; afterwards one message says what arrived. Mails may come at any time.',
  threadMuted: 'You will hear nothing more about this post.',
  threadUnmuted: 'You will hear about this post again.',
  threadNotMuted: 'That could not be saved. Please try again.',
} as const
