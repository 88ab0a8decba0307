import { LETTER_READERS_PER_MINUTE } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { defaultLanguage } from '../../languages/languages.ts'
import { notifyAll } from '../notifications/index.ts'
import { type LetterRow, selectLetter } from './letter-queries.ts'
import { deleteReaders, lockNextLetter, lockSending, lockWaiting, updateReached } from './sending-queries.ts'
import { versionIn } from './versions.ts'

type Reader = { userId: string; language: string | null }

/** Notifies members of a letter. They get mails and push messages of it as of other notifications. `group` makes it one notification. */
export async function notifyOfLetter(
  tx: Tx,
  letter: LetterRow,
  readers: readonly Reader[],
  group = 'letter',
) {
  const { letterId } = letter
  const byLanguage = Map.groupBy(readers, ({ language }) => language ?? defaultLanguage())
  for (const [language, those] of byLanguage)
    await notifyAll(
      tx,
      those.map(({ userId }) => userId),
      {
        notice: { kind: 'letter.sent', values: { letterId, title: versionIn(letter, language).title } },
        href: paths.letter(letterId),
        groupKey: `${group}:${letterId}`,
      },
    )
}

/** Sends a letter to its next readers. Who was suspended since does not get it. */
async function sendPart(tx: Tx, limit: number) {
  if (await lockSending(tx)) return
  const next = await lockNextLetter(tx)
  const letter = next && (await selectLetter(tx, next.letterId))
  if (!letter) return
  const waiting = await lockWaiting(tx, letter.letterId, limit)
  const suspended = waiting.filter(({ isSuspended }) => isSuspended)
  const readers = waiting.filter(({ isSuspended }) => !isSuspended)
  await deleteReaders(
    tx,
    letter.letterId,
    suspended.map(({ userId }) => userId),
  )
  await updateReached(
    tx,
    letter.letterId,
    readers.map(({ userId }) => userId),
  )
  await notifyOfLetter(tx, letter, readers)
}

/** The job of each minute. All of a part is committed or nothing, so whoever dies meanwhile leaves nobody out, and nobody gets it twice. */
export const sendLetters = ({ transaction }: Pick<Deps, 'transaction'>, limit = LETTER_READERS_PER_MINUTE) =>
  transaction((tx) => sendPart(tx, limit))
