import { emailOf } from '@canopy/contract/accounts/email'

type Provider = {
  /** All of them reach the same mailbox. The first one stands for them. */
  domains: readonly [string, ...string[]]
  /** Signs before the @ that make no difference, and what stands for them. */
  ignored?: [RegExp, string]
  /** Sign that begins a tag, in addition to a plus. */
  tag?: string
}

const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: [/\./g, ''] },
  { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], ignored: [/[._-]/g, ''] },
  {
    domains: [
      ...(['yandex.com', 'ya.ru', 'narod.ru', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'] as const),
      ...['yandex.az', 'yandex.co.il', 'yandex.com.am', 'yandex.com.ge', 'yandex.com.tr', 'yandex.ee'],
      ...[
        'yandex.fr',
        'yandex.kg',
        'yandex.lt',
        'yandex.lv',
        'yandex.md',
        'yandex.tj',
        'yandex.tm',
        'yandex.uz',
      ],
    ],
    ignored: [/\./g, '-'],
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com'].map(
    (domain): Provider => ({ domains: [domain], tag: '-' }),
  ),
]
/** Yahoo has a domain in many countries. */
const YAHOO = /^yahoo\.(?:com?\.)?[a-z]{2}$/

const providers = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)
const providerOf = (domain: string): Provider =>
  providers.get(domain) ?? { domains: [domain], ...(YAHOO.test(domain) && { tag: '-' }) }

/** The domains of addresses that earlier versions gave other keys, as a pattern of PostgreSQL. */
export const REKEYED = `@(${PROVIDERS.filter(({ domains }) => domains[0] !== 'gmail.com')
  .flatMap(({ domains }) => domains)
  .join('|')}|yahoo\\..*)$`

/**
 * Returns the same text for all spellings that reach one mailbox: in any case, with tags, and with the signs and domains that a provider
 * treats alike.
 */
export function normalAddress(email: string): string {
  const address = (emailOf(email) ?? email.trim()).normalize('NFC').toLowerCase()
  const at = address.lastIndexOf('@')
  const { domains, ignored, tag = '+' } = providerOf(address.slice(at + 1))
  const [untagged = ''] = address.slice(0, at).split('+', 1)
  const [local = ''] = untagged.split(tag, 1)
  const mailbox = ignored ? local.replaceAll(...ignored) : local
  return `${mailbox || untagged}@${domains[0]}`
}
