/** Addresses in settings, refused with what is wrong with them. */

import { z } from 'zod'

/** They end an address, or begin its path or query, if they are not encoded. */
const BREAKING = ['#', '/', '?', ' ']

const canDecode = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Fault in the user and password of an address, which are mostly copied from somewhere as they are. */
function faultOfUser(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isCutOff = url === undefined || `${url.pathname}${url.hash}`.includes('@')
  const [, user = ''] = /^[\w+.-]+:\/\/(.*)@/s.exec(value) ?? []
  const character = isCutOff ? BREAKING.find((each) => user.includes(each)) : undefined
  if (character !== undefined)
    return `has "${character}" in its user or password, where it is written as ${encodeURIComponent(character)}`
  if (url && !canDecode(`${url.username}:${url.password}`))
    return 'has "%" in its user or password, where it is written as %25'
  return undefined
}

/** An address with one of the protocols. */
export const urlOf = (...protocols: string[]) =>
  z.string().superRefine((value, context) => {
    const isFine = URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
    const rule = `must be an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`
    const message = faultOfUser(value) ?? (isFine ? undefined : rule)
    if (message !== undefined) context.addIssue({ code: 'custom', message, continue: false })
  })

/** Address to which paths are added. */
export const base = urlOf('http', 'https')
  .refine((value) => !/[?#]/.test(value), 'must not contain ? or #')
  .refine(
    (value) => new URL(value).username === '' && new URL(value).password === '',
    'must not contain a user',
  )

/** Origin of an address, in the spelling of browsers. A path is refused, because Canopy uses all paths of its host. */
export const origin = base
  .refine(
    (value) => new URL(value).pathname === '/',
    'must end after the host or port: Canopy cannot be below a path',
  )
  .transform((value) => new URL(value).origin)
