/** The texts about second factors. */

import { site } from '../../site/site.ts'

export const factorMessages = {
  codeRequired: 'Please enter a code',
  codeWrong: 'That code is not correct',
  nameRequired: 'Please enter a name',
  secondStep: 'Please enter the code of your authenticator app, or one of your recovery codes.',
  secondStepRecovery: 'Please enter one of your recovery codes.',
  secondStepPasskey: 'Your account has a passkey as its second step.',
  failed: 'Failed to load how you sign in.',
  passkeyCancelled: 'The passkey was not used. Please try again.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeysNeedDomain: `Passkeys are not possible at the address of this ${site.name}: they need https and a domain, or localhost.`,
  passkeysElsewhere: (origin: string) => `Passkeys work at ${origin} only.`,
  passkeysUnsupported: 'This browser does not support passkeys.',
  noPasskeys:
    'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password.',
  noAuthenticator:
    'An app on your phone shows a new code every 30 seconds, which is asked for after your password.',
  codesLeft: (left: number) =>
    left === 0
      ? 'You have no recovery codes left.'
      : `You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left, each of which replaces a code or a passkey once.`,
  codesShownOnce:
    'Keep these recovery codes where you find them without your phone. Each works once, instead of a code or a passkey. They are not shown again.',
  required: (time: string) =>
    `You are a steward. Please add a passkey or an authenticator app: from ${time} on, the desk opens only with one of them.`,
  requiredNow:
    'Stewards move points and orders and see addresses, so the desk opens only for accounts with a second factor. Please add a passkey or an authenticator app in your settings.',
} as const
