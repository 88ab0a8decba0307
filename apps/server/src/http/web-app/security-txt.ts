/** Address for reports of vulnerabilities, as in RFC 9116. */

import { DAY } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** The standard recommends less than a year. It is counted from the start, so a server that nobody looks after has an expired file. */
const VALID = 360 * DAY

/** Not served unless the operator has named a contact. */
export function securityTxt(
  app: FastifyInstance,
  {
    config: { securityContact, publicUrl },
    clock,
  }: { config: Pick<Deps['config'], 'securityContact' | 'publicUrl'>; clock: Pick<Deps['clock'], 'now'> },
) {
  if (securityContact === undefined) return
  const path = '/.well-known/security.txt'
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(clock.now().getTime() + VALID).toISOString()}`,
    `Canonical: ${new URL(path, publicUrl).href}`,
    'Preferred-Languages: en',
  ]
  const text = `${lines.join('\n')}\n`
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(text),
  )
}
