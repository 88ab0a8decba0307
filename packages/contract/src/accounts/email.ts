/** E-mail addresses, each in one spelling, however it was typed. */

import { cleanText } from '../text/clean-text.ts'

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
const DOTTED = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
/** Quoted name, without characters that programs read as the end of an address, or as another one. */
const QUOTED = new RegExp(`^"(${ATOM}(?:[. ]+${ATOM})*)"$`)
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z\\d-]{0,61}[a-z\\d])$`)
/** Characters that an URL would not read as a part of its host. */
const NO_HOST = /[\s/?#:@\\[\]%]/

function localOf(typed: string): string | undefined {
  if (DOTTED.test(typed)) return typed
  const [, quoted] = QUOTED.exec(typed) ?? []
  return quoted !== undefined && DOTTED.test(quoted) ? quoted : quoted && typed
}

/** Domain as the domain name system knows it: letters of other alphabets as `xn--…`. Plain ones keep their case. */
function domainOf(typed: string): string | undefined {
  if (NO_HOST.test(typed) || !URL.canParse(`http://${typed}`)) return undefined
  const domain = new URL(`http://${typed}`).hostname.replace(/\.$/, '')
  if (!DOMAIN.test(domain)) return undefined
  return typed.toLowerCase() === domain ? typed : domain
}

/**
 * An address as it is stored and compared, so that all spellings of one domain are one address, and what keyboards and
 * copying add makes no difference. Undefined for what is no address. The case is kept, and makes no difference where addresses are compared.
 */
export function emailOf(typed: string): string | undefined {
  const text = cleanText(typed).normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  const local = localOf(text.slice(0, Math.max(at, 0)))
  const domain = domainOf(text.slice(at + 1))
  return local === undefined || domain === undefined ? undefined : `${local}@${domain}`
}
