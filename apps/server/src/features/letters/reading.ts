/** Letters as members read them. */

import { hasDuty } from '@canopy/contract/desk/duties'
import type { Letter } from '@canopy/contract/notifications/letters/endpoints'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/database.ts'
import { readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import { mediaUrl } from '../../media/index.ts'
import {
  type LetterRow,
  selectAllReceived,
  selectLetter,
  selectNotifiedLetter,
  selectReceived,
} from './letter-queries.ts'
import { versionIn } from './versions.ts'

function present(row: LetterRow, wanted: string): Letter {
  const { buttonLabel: label, ...version } = versionIn(row, wanted)
  const { letterId, buttonTarget: target, image, imageAlt, sentAt } = row
  return {
    ...version,
    letterId,
    picture: image === null ? null : mediaUrl(image),
    imageAlt,
    button: target === '' ? null : { label, target },
    sentAt: sentAt?.toISOString() ?? null,
  }
}

/** A letter for those who got it; owners see each, also before it is sent. @throws AppError not_found */
export async function readLetter(
  db: Db,
  caller: Caller,
  letterId: string,
  language: string,
): Promise<Letter> {
  const row =
    (await selectReceived(db, letterId, caller.userId)) ??
    (hasDuty(caller.duties, 'owner') ? await selectLetter(db, letterId) : undefined)
  if (!row) throw new AppError('not_found')
  return present(row, language)
}

/** The letter that a notification is about; undefined if it is gone. */
export async function readNotifiedLetter(db: Db, notificationId: string, language: string) {
  const row = await selectNotifiedLetter(db, notificationId)
  return row && present(row, language)
}
export type NotifiedLetter = NonNullable<Awaited<ReturnType<typeof readNotifiedLetter>>>

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string, language: string) => ({
  letters: readOnce(async () =>
    (await selectAllReceived(db, userId)).map(({ reachedAt, ...row }) => ({
      ...present(row, language),
      reachedAt,
      userId,
    })),
  ),
})
