/**
 * `npm run steward -- someone@example.org`: sets a member's duties, removes their second factors or confirms their address, also while
 * Canopy is running.
 */

import { parseArgs } from 'node:util'
import { TypedEmail } from '@canopy/contract/accounts/shapes'
import { DUTIES, Duty } from '@canopy/contract/desk/duties'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { StartupError } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { helpByEmail, setDutiesByEmail } from '../features/accounts/index.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run steward -- someone@example.org [--duties ${DUTIES.join(',')} | --none | --reset-factors | --confirm-address]`

/** @throws StartupError */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        duties: { type: 'string' },
        none: { type: 'boolean' },
        'reset-factors': { type: 'boolean' },
        'confirm-address': { type: 'boolean' },
      },
    })
    const email = z.tuple([TypedEmail]).parse(positionals)[0]
    const named = values.duties?.split(',') ?? ['owner']
    const duties = z.array(Duty).parse(values.none ? [] : named)
    const help = (['reset-factors', 'confirm-address'] as const).find((name) => values[name])
    return { email, duties, help }
  } catch {
    throw new StartupError(`Usage: ${USAGE}`)
  }
}

const HELPED = {
  'reset-factors': 'signs in with the password alone now',
  'confirm-address': 'is confirmed now, and whoever reads its mail can set a new password',
}

async function setDuties(tx: Tx, email: string, duties: Duty[]) {
  const member = await setDutiesByEmail(tx, email, duties)
  if (!member) return undefined
  if (duties.length === 0) return `${email} has no duties now`
  const text = `Duties of ${email}: ${duties.join(', ')}`
  const warning = `Warning: nobody has confirmed ${email} yet, so make sure that this account is not of somebody who only typed the address`
  return member.isProven ? text : `${text}\n${warning}`
}

await runCommand(readArguments, async ({ transaction, clock }, { email, duties, help }) => {
  const done = await transaction(async (tx) => {
    if (help === undefined) return setDuties(tx, email, duties)
    return (await helpByEmail(tx, email, help, clock.now())) ? `${email} ${HELPED[help]}` : undefined
  }).catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(error.message) : error
  })
  if (done === undefined) throw new StartupError(`No member has the e-mail address ${email}`)
  return done
})
