/** Accounts of a bench, each with an address of its own, and what happens to what they earn. */

import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { dataUrl } from '../../apps/server/src/testing/photo.ts'
import type { InputOf } from '../../packages/contract/src/all-endpoints.ts'
import { allEndpoints, type EndpointName } from '../../packages/contract/src/all-endpoints.ts'
import { type Caller, parseReply, requestOf } from '../../packages/contract/src/request.ts'

export const PASSWORD = 'correct horse battery'
const STORY = 'I planted a young mango tree in our garden this morning and watered it well.'

export const emailOf = (name: string) => `${name}-${randomUUID()}@example.org`

/** Calls the API as if from `address`, which the server takes from its proxy. The reply is undefined if the call is refused. */
export function callerFrom(appUrl: string, address: string, caller?: Caller) {
  return async <Name extends EndpointName>(name: Name, input: InputOf<Name>) => {
    const { path, headers, ...request } = requestOf(allEndpoints[name], input, caller)
    const response = await fetch(appUrl + path, {
      ...request,
      headers: { ...headers, 'x-forwarded-for': address },
    })
    const text = await response.text()
    if (!response.ok) return undefined
    return parseReply(allEndpoints[name], text === '' ? undefined : JSON.parse(text))
  }
}

export type Person = { userId: string; username: string; email: string; call: ReturnType<typeof callerFrom> }
export type Target = { challengeId: number; challengeName: string }

export async function joinFrom(appUrl: string, address: string, email: string): Promise<Person | undefined> {
  const visit = callerFrom(appUrl, address)
  await visit('register', { body: { fullName: 'A Member', email, password: PASSWORD } })
  const session = await visit('login', { body: { email, password: PASSWORD } })
  if (!session) return undefined
  const { userId, token, username } = session
  return { userId, username: username ?? '', email, call: callerFrom(appUrl, address, { userId, token }) }
}

export async function prove(
  { userId, username, call }: Person,
  { challengeId, challengeName }: Target,
  picture: Buffer,
) {
  const proof = { userId, username, description: STORY, imageUrl: dataUrl(picture) }
  return call('submitProof', { body: { challengeID: challengeId, challengeName, ...proof } })
}

export async function makeOwner(appUrl: string, db: Client): Promise<Person> {
  const owner = await joinFrom(appUrl, '192.0.2.1', emailOf('owner'))
  if (!owner) throw new Error('the owner could not join')
  await db.query(`update users set duties = '{owner}', email_confirmed_at = now() where user_id = $1`, [
    owner.userId,
  ])
  return owner
}

/** A steward confirms all that wait for it. */
export async function confirmAll(steward: Person) {
  for (;;) {
    const waiting = await steward.call('listProofCases', { query: { cause: 'unconfirmed', limit: 50 } })
    if (!waiting || waiting.length === 0) return
    await steward.call('confirmProofs', { body: { proofIds: waiting.map(({ proofId }) => proofId) } })
  }
}

/** Ends holds as far as they depend on the time, so that the next run of the job makes the points available. */
export async function endHolds(db: Client) {
  await db.query('alter table earnings disable trigger user')
  await db.query(`update earnings set available_at = now() - interval '1 minute' where released_at is null`)
  await db.query('alter table earnings enable trigger user')
}
