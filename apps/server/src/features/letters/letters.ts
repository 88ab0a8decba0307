/** Letters as owners write and send them. */

import {
  Audience,
  DeskLetter,
  DeskLetterRow,
  type LetterChange,
  type LetterReaders,
} from '@canopy/contract/desk/letters/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../audit/actor.ts'
import { alreadyDecided, audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/database.ts'
import { addJob } from '../../jobs/jobs.ts'
import { hasNewTranslations } from '../../languages/translations.ts'
import { insertMedia, type Media, mediaUrl, type StoredPicture } from '../../media/index.ts'
import {
  countAudience,
  deleteLetterRow,
  deleteWaiting,
  insertLetter,
  insertReaders,
  type LetterRow,
  type LetterSummary,
  lockLetter,
  selectLetter,
  updateLetter,
  updatePicture,
  updateState,
  updateToDraft,
} from './letter-queries.ts'
import { notifyOfLetter } from './send-letters.ts'

const subjectOf = (letterId: string) => ({ kind: 'letter', id: letterId }) as const

const toSummary = ({ createdAt, sentAt, ...row }: LetterSummary) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

export const toRow = (row: LetterSummary): DeskLetterRow => DeskLetterRow.parse(toSummary(row))

/** @throws AppError not_found */
async function findLetter(db: Db, letterId: string): Promise<LetterRow> {
  const letter = await selectLetter(db, letterId)
  if (!letter) throw new AppError('not_found')
  return letter
}

/** @throws AppError not_found */
export async function readDeskLetter(db: Db, letterId: string): Promise<DeskLetter> {
  const { image, ...row } = await findLetter(db, letterId)
  return DeskLetter.parse({
    ...row,
    ...toSummary(row),
    picture: image === null ? null : mediaUrl(image),
  })
}

/** @throws AppError not_found */
async function lock(tx: Tx, letterId: string): Promise<LetterRow> {
  const letter = await lockLetter(tx, letterId)
  if (!letter) throw new AppError('not_found')
  return letter
}

/** Refuses what another owner has changed or sent since, and what is as it should be. */
const decided = (tx: Tx, letterId: string, decision: string) =>
  alreadyDecided(tx, { subject: subjectOf(letterId), decision })

/** @throws AppError not_found, already_decided */
async function lockDraft(tx: Tx, letterId: string, version?: number): Promise<LetterRow> {
  const letter = await lock(tx, letterId)
  if (letter.state !== 'draft') throw await decided(tx, letterId, 'the letter was sent')
  if (version !== undefined && version !== letter.version)
    throw await decided(tx, letterId, 'the letter has changed')
  return letter
}

/** @throws AppError too_many_letter_drafts */
export async function makeLetter(tx: Tx, actor: Actor, title: string): Promise<string> {
  const letterId = uuidv7()
  await insertLetter(tx, { letterId, title, userId: actor.userId })
  await audit(tx, actor, { action: 'letter.made', subject: subjectOf(letterId) })
  return letterId
}

/** @throws AppError not_found, already_decided */
export async function changeLetter(
  tx: Tx,
  actor: Actor,
  letterId: string,
  change: LetterChange,
): Promise<void> {
  const before = await lockDraft(tx, letterId, change.version)
  await updateLetter(tx, letterId, change)
  const textsOf = ({ title, text, buttonLabel, buttonTarget, imageAlt }: LetterChange | LetterRow) =>
    [title, text, buttonLabel, buttonTarget, imageAlt].join('\n')
  const textsChanged = textsOf(before) !== textsOf(change) || hasNewTranslations(before, change)
  await audit(tx, actor, {
    action: 'letter.changed',
    subject: subjectOf(letterId),
    before: Audience.parse(before.audience),
    after: { ...change.audience, textsChanged },
  })
}

/** @throws AppError not_found, already_decided */
export async function deleteLetter(tx: Tx, media: Media, actor: Actor, letterId: string): Promise<void> {
  const { image } = await lockDraft(tx, letterId)
  await deleteLetterRow(tx, letterId)
  if (image !== null) await media.remove(tx, [image])
  await audit(tx, actor, { action: 'letter.deleted', subject: subjectOf(letterId) })
}

/** Puts a picture in the place of the one before; null removes it. @throws AppError not_found, already_decided */
export async function setPicture(
  tx: Tx,
  media: Media,
  actor: Actor,
  letterId: string,
  picture: StoredPicture | null,
): Promise<void> {
  const { image } = await lockDraft(tx, letterId)
  if (picture) {
    await insertMedia(tx, null, picture)
    await addJob(tx, 'hash_pictures', {})
  }
  await updatePicture(tx, letterId, picture?.name ?? null)
  if (image !== null) await media.remove(tx, [image])
  await audit(tx, actor, {
    action: 'letter.changed',
    subject: subjectOf(letterId),
    before: { picture: image !== null },
    after: { picture: picture !== null },
  })
}

/** @throws AppError not_found */
export async function countReaders(db: Db, letterId: string): Promise<LetterReaders> {
  const { audience } = await findLetter(db, letterId)
  return countAudience(db, Audience.parse(audience))
}

/** Sends a draft to its owner alone. @throws AppError not_found, already_decided */
export async function testLetter(
  tx: Tx,
  letterId: string,
  reader: { userId: string; language: string },
): Promise<void> {
  await notifyOfLetter(tx, await lockDraft(tx, letterId), [reader], 'letter-test')
}

/**
 * Decides who gets the letter; the job of the next minute begins to send it.
 * @throws AppError not_found, already_decided, validation_failed, too_many_letters
 */
export async function sendLetter(tx: Tx, actor: Actor, letterId: string, version: number): Promise<void> {
  const { text, audience } = await lockDraft(tx, letterId, version)
  if (text === '')
    throw new AppError('validation_failed', { fields: { text: coded('desk-letters.textRequired') } })
  const readers = await insertReaders(tx, letterId, audience)
  await audit(tx, actor, {
    action: 'letter.sent',
    subject: subjectOf(letterId),
    after: { ...Audience.parse(audience), readers },
  })
}

/** @throws AppError not_found, already_decided */
export async function moveLetter(
  tx: Tx,
  actor: Actor,
  letterId: string,
  to: 'sending' | 'paused',
): Promise<void> {
  const { state, reached, readers } = await lock(tx, letterId)
  if (state === to) return
  if (state !== 'sending' && state !== 'paused')
    throw await decided(tx, letterId, 'the letter is not being sent')
  await updateState(tx, letterId, to)
  await audit(tx, actor, {
    action: to === 'paused' ? 'letter.paused' : 'letter.resumed',
    subject: subjectOf(letterId),
    after: { readers, reached },
  })
}

/** @throws AppError not_found, already_decided */
export async function cancelLetter(tx: Tx, actor: Actor, letterId: string): Promise<void> {
  const { state, reached, readers } = await lock(tx, letterId)
  if (state !== 'sending' && state !== 'paused')
    throw await decided(tx, letterId, 'the letter is not being sent')
  await deleteWaiting(tx, letterId)
  if (reached === 0) await updateToDraft(tx, letterId)
  else await updateState(tx, letterId, 'cancelled')
  await audit(tx, actor, {
    action: 'letter.cancelled',
    subject: subjectOf(letterId),
    after: { readers, reached },
  })
}
