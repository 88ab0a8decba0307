/** Second factors: an authenticator app, passkeys and recovery codes. Their calls are in `factor-endpoints.ts`. */

import { z } from 'zod/mini'
import { Count, requiredText, Timestamp, text, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { HOUR, MINUTE } from '../../limits.ts'
import { BrowserTimeZone } from '../../notifications/time-zone.ts'
import { DeviceToken } from '../sessions/shapes.ts'

/** Time that a second step, or a sign-in with a passkey, may take. */
export const SECOND_STEP_LIFETIME = 5 * MINUTE
/** Time to add an authenticator app, which may have to be installed first. */
export const NEW_FACTOR_LIFETIME = 15 * MINUTE
/** Codes that can be tried before the password is asked for again. */
export const CODE_TRIES_MAX = 5
/** Codes that can be tried for one account within `CODE_TRIES_WINDOW`, with any number of logins. */
export const ACCOUNT_TRIES_MAX = 20
export const CODE_TRIES_WINDOW = HOUR
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
const Token = base64url(200)
const CredentialType = z.literal('public-key')

/** Some keyboards send digits of full width. */
const Code = requiredText(64, coded('accounts.codeRequired'), coded('accounts.codeWrong')).check(
  z.normalize('NFKC'),
)
export const PasskeyName = requiredText(PASSKEY_NAME_MAX, coded('accounts.passkeyNameRequired'))

const Credential = z.object({ id: z.string(), type: CredentialType, transports: z.array(z.string()) })

/** Parameters with which the browser uses a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  /** Empty if any passkey for Canopy will do. */
  allowCredentials: z.array(Credential),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Parameters with which the browser creates a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: CredentialType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Response signed by a passkey: AuthenticationResponseJSON of WebAuthn. */
export const PasskeySignature = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: CredentialType,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    /** The member's id, as the passkey has kept it. */
    userHandle: z.optional(base64url(100)),
  }),
})
export type PasskeySignature = z.infer<typeof PasskeySignature>

/** A passkey that was created: RegistrationResponseJSON of WebAuthn. */
export const PasskeyCreated = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: CredentialType,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z._default(z.array(text(20)).check(z.maxLength(10)), []),
  }),
})
export type PasskeyCreated = z.infer<typeof PasskeyCreated>

/**
 * Further proof that a login with the right password needs: a code (a recovery code if there is no authenticator), or `passkey`, null if
 * there is none.
 */
export const SecondStep = z.object({
  token: z.string(),
  hasAuthenticator: z.boolean(),
  passkey: z.nullable(PasskeyRequest),
})
export type SecondStep = z.infer<typeof SecondStep>

/** The refusal of a login whose password was right. */
export const SecondStepNeeded = z.object({ code: z.literal('second_step_needed'), secondStep: SecondStep })

export const PasskeySignIn = z.object({ token: z.string(), passkey: PasskeyRequest })

const browser = { device: z.optional(DeviceToken), timeZone: BrowserTimeZone }

/** `code` is one of the authenticator app, or a recovery code. */
export const SignInProof = z.union([
  z.object({ token: Token, code: Code, ...browser }),
  z.object({ token: Token, passkey: PasskeySignature, ...browser }),
])
export type SignInProof = z.infer<typeof SignInProof>

export const Passkey = z.object({
  passkeyId: Uuid,
  name: z.string(),
  addedAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
  /** Whether a password manager or cloud keeps it, so that it survives the loss of a device. */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * The caller's factors. `passkeyOrigin` is the address of Canopy at which passkeys work, null if it allows none. `requiredFrom` is for
 * stewards without a factor: from when they cannot use the desk.
 */
export const Factors = z.object({
  authenticatorAddedAt: z.nullable(Timestamp),
  passkeys: z.array(Passkey),
  recoveryCodes: Count,
  passkeyOrigin: z.nullable(z.string()),
  requiredFrom: z.nullable(Timestamp),
})
export type Factors = z.infer<typeof Factors>

/** `secret` is for typing, `uri` for the QR code. */
export const NewAuthenticator = z.object({ token: z.string(), secret: z.string(), uri: z.string() })
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

export const AuthenticatorCode = z.object({ token: Token, code: Code })

export const NewPasskey = z.object({ token: z.string(), creation: PasskeyCreation })

export const PasskeyProof = z.object({ token: Token, name: PasskeyName, created: PasskeyCreated })

export const PasskeyNaming = z.object({ name: PasskeyName })

/** Changes that a member gets a mail about. */
export const FactorChange = z.enum([
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'provider_added',
  'provider_removed',
  'codes_renewed',
  'code_used',
  'reset',
  'wrong_codes',
])
export type FactorChange = z.infer<typeof FactorChange>

/** New recovery codes, which are shown once. With the first factor they are made by themselves; otherwise the list is empty. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
