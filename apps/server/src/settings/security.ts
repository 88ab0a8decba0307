/** Settings of what protects members and their data. */

import { z } from 'zod'
import { about, listed, oneOf } from './about.ts'
import { urlOf } from './urls.ts'

const KEY_BYTES = 32
const keys = listed
  .transform((list) => list.map((key) => Buffer.from(key, 'base64')))
  .refine(
    (list) => list.every((key) => key.length === KEY_BYTES),
    `must be keys of ${KEY_BYTES} bytes in base64, separated by commas`,
  )
const pushKey = z
  .string()
  .transform((key) => Buffer.from(key, 'base64url'))
  .refine(
    (key) => key.length === KEY_BYTES,
    `must be a private key of VAPID: ${KEY_BYTES} bytes in base64url`,
  )

const CONNECTIONS = ['public', 'database', 'redis', 'mail', 'reviewer', 'telemetry', 'media'] as const
const connections = listed.pipe(z.array(z.enum(CONNECTIONS, `must be a list of ${CONNECTIONS.join(', ')}`)))

/** The URI of a contact, from a mail address or the address of a page. */
const contact = z
  .string()
  .refine(
    (value) => z.email().safeParse(value).success || urlOf('https').safeParse(value).success,
    'must be an e-mail address or an address that starts with https://',
  )
  .transform((value) => (value.startsWith('https:') ? value : `mailto:${value}`))

const hosts = listed.refine(
  (list) => list.every((host) => URL.parse(`https://${host}`)?.host === host),
  'must be a list of hosts, such as id.example.org or 10.0.0.5:8443',
)

export const securitySettings = {
  FACTOR_KEYS: keys.optional().register(about, {
    text: "Keys that encrypt the secrets of members' authenticator apps, in base64, separated by commas: the first one encrypts, the others decrypt what was encrypted before. `openssl rand -base64 32` makes one.",
    otherwise: 'a key in the database',
    more: 'features.md#second-factors',
  }),
  PUSH_KEY: pushKey.optional().register(about, {
    text: "Private key of VAPID, with which push messages are signed: 32 bytes in base64url, of which `openssl rand -base64 32 | tr '+/' '-_' | tr -d =` makes one.",
    otherwise: 'a key in the database',
    more: 'features.md#push-messages',
  }),
  PASSWORD_BREACH_CHECK: urlOf('http', 'https').optional().register(about, {
    text: 'Service that knows passwords from breaches, by the protocol of haveibeenpwned.com: five digits of a hash are sent when a member chooses a password. If it does not reply within two seconds, the password is accepted.',
    example: 'https://api.pwnedpasswords.com/range',
  }),
  SECURITY_CONTACT: contact.optional().register(about, {
    text: 'Where vulnerabilities are reported: a mail address or an `https://` address, which `/.well-known/security.txt` names.',
    example: 'security@example.org',
  }),
  SIGN_IN_HOSTS: hosts.default([]).register(about, {
    text: 'Providers of sign-ins in your own network, which the server would not reach otherwise: their hosts, each with its port if it has one. On this machine, they may be without TLS.',
    example: 'id.school.internal:8443',
    more: 'own-community.md#accounts-of-your-organisation',
  }),
  RATE_LIMIT: oneOf('on', 'off').prefault('on').register(about, {
    text: '`off` is for load tests, and allowed only where `HOST` and `PUBLIC_URL` are loopback addresses.',
  }),
  ALLOW_PLAIN: connections.default([]).register(about, {
    text: `Connections to other machines that may be made without TLS, for instance in a private network: a list of ${CONNECTIONS.map((name) => `\`${name}\``).join(', ')}.`,
    example: 'database,mail',
    more: 'install.md#settings',
  }),
}
