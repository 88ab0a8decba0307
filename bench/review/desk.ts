/** Hands pictures in as the API does, up to the integrity checks, and tells what they found. */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connect } from '../../apps/server/src/db/connect.ts'
import { transaction } from '../../apps/server/src/db/transaction.ts'
import { selectWaiting } from '../../apps/server/src/features/challenges/proof-queries.ts'
import { handIn, readSubmission } from '../../apps/server/src/features/challenges/proofs.ts'
import { findIntegrityIssue } from '../../apps/server/src/features/challenges/review/integrity/integrity.ts'
import {
  createDiskStore,
  createMedia,
  insertMedia,
  mediaUrl,
  type StoredPicture,
} from '../../apps/server/src/media/index.ts'
import { dataUrl } from '../../apps/server/src/testing/photo.ts'
import { say } from '../stand.ts'

type Settings = { DATABASE_URL: string; DATA_DIR: string }

export type Desk = Awaited<ReturnType<typeof createDesk>>

/** Opens on an empty database. */
export async function createDesk(running: AsyncDisposableStack, { DATABASE_URL, DATA_DIR }: Settings) {
  const onError = (error: Error) => say(error.message)
  const clock = { now: () => new Date() }
  const db = connect(DATABASE_URL, onError)
  running.defer(() => db.destroy())
  const media = createMedia({ store: createDiskStore(join(DATA_DIR, 'media')), db, clock, onError })

  async function register(username: string) {
    const userId = randomUUID()
    const values = { user_id: userId, full_name: username, email: `${username}@example.org`, username }
    await db
      .insertInto('users')
      .values({ ...values, password_hash: 'unusable' })
      .execute()
    return userId
  }

  const first = await register('anna')
  const other = await register('ben')

  async function publish(photo: string) {
    const { challenge_id } = await db
      .insertInto('challenges')
      .values({ challenge_name: 'Plant a tree', description: 'Plant it.', photo_url: photo, points: 10 })
      .returning('challenge_id')
      .executeTakeFirstOrThrow()
    return challenge_id
  }

  /** The challenge to which pictures are handed in unless told otherwise. */
  const challenge = await publish('https://example.org/tree.jpg')

  async function submit(userId: string, challengeID: number, sent: Buffer) {
    const names = { challengeName: 'Plant a tree', username: 'member' }
    const body = { ...names, challengeID, userId, description: 'Planted.', imageUrl: dataUrl(sent) }
    const { picture, facts } = await readSubmission({ db, media }, userId, body)
    const write = (image?: StoredPicture) =>
      transaction(db, (tx) => handIn(tx, { userId, body, image, facts }, undefined))
    const { reply } = picture ? await media.store(picture, 'private', write) : await write()
    const waiting = await selectWaiting(db, reply.proofId)
    if (!waiting) throw new Error('the proof does not wait for its review')
    const issue = await findIntegrityIssue({ db, media, clock }, waiting)
    return { proofId: reply.proofId, issue: issue?.code }
  }

  return {
    /** A member hands in a picture that stays. Answers what was found. */
    keep: async (sent: Buffer) => (await submit(first, challenge, sent)).issue,

    /** Another member hands in a picture, which is in nobody's way afterwards. Answers what was found. */
    async try(sent: Buffer, challengeId = challenge) {
      const { proofId, issue } = await submit(other, challengeId, sent)
      await db.deleteFrom('proofs').where('proof_id', '=', proofId).execute()
      return issue
    },

    /** A challenge with this picture, stored with us. */
    async publishWith(sent: Buffer) {
      const stored = await media.store(await media.read(sent), 'public', (image) =>
        transaction(db, async (tx) => {
          await insertMedia(tx, first, image)
          return image
        }),
      )
      return publish(mediaUrl(stored.name))
    },
  }
}
