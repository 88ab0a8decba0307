/** The mails that members get. */

import { messages } from '../messages.ts'
import { site } from '../site/site.ts'
import type { FactorChange } from './factors/shapes.ts'

const firstReset =
  'The address of this account was not confirmed yet, so somebody else may have registered it. The new password confirms the address, and removes passkeys, the authenticator app, recovery codes and everything else that could sign in to the account.'

/** The mail with a reset link. It contains no text from members, so that it cannot be abused to send messages. */
export const resetMail = {
  subject: `Your new ${site.name} password`,
  text: (link: string, minutes: number, isConfirmed: boolean) => `Hello,

someone asked for a new ${site.name} password for this address. If that was you, choose one here:

${link}

The link works once, for ${minutes} minutes. When the new password is set, you will be signed out everywhere.${isConfirmed ? '' : ` ${firstReset}`}

If it was not you, there is nothing to do: your password stays as it is.

${site.name}
`,
} as const

/** The mail that confirms an address. It contains no text from members, so that it cannot be abused to send messages. */
export const confirmationMail = {
  subject: `Please confirm your address for ${site.name}`,
  text: (link: string) => `Hello,

an account was created at ${site.name} with this address. If that was you, please confirm it here:

${link}

The link works once, for 24 hours.

If it was not you, the page says when and from where the account was registered, and "This was not me" deletes it. Without this link the account cannot order anything, and we send no other mails to this address.

${site.name}
`,
} as const

type NewDevice = { device: string; at: string; link: string }

/** The mail about a login on a device that was not used before. Its texts about the device are from a fixed list. */
export const newDeviceMail = {
  subject: `A new device was signed in to ${site.name}`,
  text: ({ device, at, link }: NewDevice) => `Hello,

your ${site.name} account was just used on a device that it had not been used on before:

${device}, ${at}

If that was you, all is well and there is nothing to do.

If it was not you, please choose a new password here. It signs out every device:

${link}

${site.name}
`,
} as const

/** The mail about a password that was changed, in the settings or by a reset link. */
export const passwordChangedMail = {
  subject: `Your ${site.name} password was changed`,
  text: (at: string, link: string) => `Hello,

the password of your ${site.name} account was changed, ${at}. Other devices were signed out.

If that was you, all is well and there is nothing to do.

If it was not you, please choose another one here. It signs out every device:

${link}

${site.name}
`,
} as const

/** The mail about the first password that the owner of an address set by a link, in an account that somebody else may have registered. */
export const addressProvedMail = {
  subject: `Your ${site.name} account is yours now`,
  text: (at: string, link: string) => `Hello,

a new password was set by a link that we mailed you, ${at}. This confirmed your address, which was not confirmed before.

Since somebody else may have registered the account, everything that could sign in to it was removed: the password before, passkeys, the authenticator app, recovery codes, devices and browsers that got messages.

If it was not you who set the password, please choose another one here:

${link}

${site.name}
`,
} as const

/** Sentences to the owner of an account about its second factors. */
const factorChanges: Record<FactorChange, string> = {
  authenticator_added: 'An authenticator app was added to your account.',
  authenticator_removed: 'The authenticator app was removed from your account.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  codes_renewed: 'New recovery codes were made for your account. The earlier ones no longer work.',
  code_used: 'One of your recovery codes was used to sign in. It does not work again.',
  reset: `The team of ${site.name} removed all passkeys, the authenticator app and the recovery codes from your account.`,
  wrong_codes:
    'Somebody entered the right password of your account, and then wrong codes. They did not get in.',
}

/** The mail about a change of second factors. It contains no text from members, so that it cannot be abused to send messages. */
export const factorMail = {
  subject: `How you sign in to ${site.name}`,
  text: (change: FactorChange, link: string) => `Hello,

${factorChanges[change]}

If that was you, there is nothing to do. If it was not, somebody else knows your password: please choose a new one, and look at how your account is signed in to:

${link}

${site.name}
`,
} as const

type OrderSums = {
  orderId: string
  mark: string
  lines: string
  subtotal: string
  discount: string | undefined
  total: string
  isOnHold: boolean
  link: string
}

/** The mail that confirms an order. Amounts include the currency sign. */
export const orderMail = {
  subject: (orderId: string) => `Your ${site.name} order ${orderId}`,
  text: ({ orderId, mark, lines, subtotal, discount, total, isOnHold, link }: OrderSums) => `Hello,

thank you for your order ${orderId} (${mark}):

${lines}

Subtotal: ${subtotal}
Shipping: Free${discount === undefined ? '' : `\nPoints discount: -${discount}`}
Total: ${total}

${isOnHold ? `${messages.orderOnHold} You are notified when yours is checked.\n\n` : ''}You pay in cash when it is delivered. Here you see where it is, and can cancel it as long as it is not sent:

${link}

${site.name}
`,
} as const

/** The mail about an order that was cancelled because it waited too long. */
export const orderExpiredMail = {
  subject: (orderId: string) => `Your ${site.name} order ${orderId} was cancelled`,
  text: (orderId: string, mark: string, link: string) => `Hello,

we are sorry: nobody confirmed your order ${orderId} (${mark}) in time, so it was cancelled. You pay nothing.

${messages.orderPointsBack}

You can order again whenever you like. Here are your orders:

${link}

${site.name}
`,
} as const
