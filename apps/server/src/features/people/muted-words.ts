import { MutedKind } from '@canopy/contract/feed/muted'
import { DAY } from '@canopy/contract/limits'
import type { MutedWord, MuteFor, NewMutedWord } from '@canopy/contract/people/muted-words/shapes'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import { lockMember } from '../accounts/index.ts'
import { publishChanged } from '../notifications/index.ts'
import {
  deleteEndedWords,
  deleteMutedWord,
  type MutedWordRow,
  selectMutedWords,
  upsertMutedWord,
} from './muted-word-queries.ts'

const times: Record<MuteFor, number | null> = { day: DAY, week: 7 * DAY, good: null }

function present({ kind, until, ...row }: MutedWordRow): MutedWord {
  return { ...row, kind: MutedKind.parse(kind), until: until?.toISOString() ?? null }
}

function publishSeen(tx: Tx, userId: string) {
  publish(tx, { type: 'member.changed', userId })
  publishChanged(tx, userId)
}

export async function listMutedWords(db: Db, userId: string, now: Date): Promise<MutedWord[]> {
  return (await selectMutedWords(db, userId, now)).map(present)
}

/** @throws AppError too_many_muted_words */
export async function addMutedWord(
  tx: Tx,
  userId: string,
  word: NewMutedWord,
  now: Date,
): Promise<MutedWord> {
  if (!(await lockMember(tx, userId))) throw notFound()
  await deleteEndedWords(tx, userId, now)
  const time = times[word.for]
  const until = time === null ? null : new Date(now.getTime() + time)
  const { kind, text } = word
  const written = await upsertMutedWord(tx, { id: uuidv7(), userId, kind, text, until })
  if (!written) throw new AppError('too_many_muted_words')
  publishSeen(tx, userId)
  return present(written)
}

/** @throws AppError not_found */
export async function removeMutedWord(tx: Tx, userId: string, id: string) {
  if (!(await deleteMutedWord(tx, userId, id))) throw new AppError('not_found')
  publishSeen(tx, userId)
}
