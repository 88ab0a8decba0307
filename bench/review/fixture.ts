/** Submits pictures as the API does, up to and including the integrity checks, and returns the issue that was found. */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connect, type Db } from '../../apps/server/src/db/database.ts'
import { transaction } from '../../apps/server/src/db/transaction.ts'
import { hashChallengePicture } from '../../apps/server/src/features/challenges/proofs/hash-pictures.ts'
import { selectCandidates } from '../../apps/server/src/features/challenges/proofs/hash-queries.ts'
import { findIntegrityIssue } from '../../apps/server/src/features/challenges/proofs/integrity/integrity.ts'
import { readSubmission, submitProof } from '../../apps/server/src/features/challenges/proofs/proofs.ts'
import { selectPendingProof } from '../../apps/server/src/features/challenges/proofs/review/review-queries.ts'
import {
  createDiskStore,
  createMedia,
  insertMedia,
  type Media,
  mediaUrl,
  type StoredPicture,
} from '../../apps/server/src/media/index.ts'
import { dataUrl } from '../../apps/server/src/testing/photo.ts'
import { log } from '../support/environment.ts'

type Settings = { DATABASE_URL: string; DATA_DIR: string }
type Deps = { db: Db; media: Media; clock: { now: () => Date } }
type Submission = { userId: string; challengeID: number; sent: Buffer }

export type Fixture = Awaited<ReturnType<typeof createFixture>>

export async function insertUser(db: Db, username: string) {
  const userId = randomUUID()
  const values = { user_id: userId, full_name: username, email: `${username}@example.org`, username }
  await db
    .insertInto('users')
    .values({ ...values, password_hash: 'unusable' })
    .execute()
  return userId
}

export async function insertChallenge(db: Db, photoUrl: string) {
  const { challenge_id } = await db
    .insertInto('challenges')
    .values({ challenge_name: 'Plant a tree', description: 'Plant it.', photo_url: photoUrl, points: 10 })
    .returning('challenge_id')
    .executeTakeFirstOrThrow()
  return challenge_id
}

const UNLIMITED = { reviewsPerDay: Number.MAX_SAFE_INTEGER, reviewsPerChallenge: Number.MAX_SAFE_INTEGER }

async function submit({ db, media, clock }: Deps, { userId, challengeID: challengeId, sent }: Submission) {
  const names = { challengeName: 'Plant a tree', username: 'member' }
  const body = {
    ...names,
    challengeID: challengeId,
    userId,
    description: 'Planted.',
    imageUrl: dataUrl(sent),
  }
  const { picture, facts, hashes, measured } = await readSubmission({ db, media, clock }, body, { userId })
  const write = (image?: StoredPicture) =>
    transaction(db, (tx) =>
      submitProof(tx, UNLIMITED, { userId, body, image, facts, hashes, now: clock.now() }, undefined),
    )
  // Two members submit all pictures, more than the limit of a day.
  await db.deleteFrom('picture_space').execute()
  const { reply } = picture ? await media.store(picture, write) : await write()
  const proof = await selectPendingProof(db, reply.proofId)
  if (!proof) throw new Error('the proof is not pending')
  const issue = await findIntegrityIssue(proof, {
    media,
    now: clock.now(),
    measured,
    async findCandidates(keys) {
      await hashChallengePicture({ db, media, transaction: (work) => transaction(db, work) }, challengeId)
      return selectCandidates(db, proof, keys)
    },
  })
  return { proofId: reply.proofId, issue: issue?.kind }
}

/** Needs an empty, migrated database. */
export async function createFixture(resources: AsyncDisposableStack, { DATABASE_URL, DATA_DIR }: Settings) {
  const onError = (error: Error) => log(error.message)
  const clock = { now: () => new Date() }
  const db = connect(DATABASE_URL, onError)
  resources.defer(() => db.destroy())
  const store = createDiskStore(join(DATA_DIR, 'media'))
  const media = createMedia({ store, db, direct: db, clock, rateLimit: false, onError })
  const deps = { db, media, clock }

  const first = await insertUser(db, 'anna')
  const other = await insertUser(db, 'ben')
  const defaultChallenge = await insertChallenge(db, '/favicon.svg')

  return {
    /** Submits a picture of the first member, which is kept. */
    async submit(sent: Buffer) {
      const { issue } = await submit(deps, { userId: first, challengeID: defaultChallenge, sent })
      return issue
    },

    /** Submits a picture of another member and deletes it afterwards, so that it does not affect later submissions. */
    async check(sent: Buffer, challengeId = defaultChallenge) {
      const { proofId, issue } = await submit(deps, { userId: other, challengeID: challengeId, sent })
      // They would outlive the proof.
      await db.deleteFrom('picture_hashes').where('proof_id', '=', proofId).execute()
      await db.deleteFrom('proofs').where('proof_id', '=', proofId).execute()
      return issue
    },

    /** Creates a challenge whose picture is stored on this server. */
    async publishChallenge(sent: Buffer) {
      const picture = await media.read(sent, { userId: first, use: 'post' })
      const stored = await media.store(picture, (image) =>
        transaction(db, async (tx) => {
          await insertMedia(tx, first, image)
          return image
        }),
      )
      return insertChallenge(db, mediaUrl(stored.name))
    },
  }
}
