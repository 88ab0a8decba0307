import type { DoorMode } from '@canopy/contract/accounts/door/shapes'
import type { DoorSettings } from '@canopy/contract/desk/doors/shapes'
import type { Db, Tx } from '../db/database.ts'

const door = (db: Db) =>
  db
    .selectFrom('door')
    .select([
      'mode',
      'question',
      'asks_age as asksAge',
      'invitations_per_month as invitationsPerMonth',
      'version',
    ])
    .$narrowType<{ mode: DoorMode }>()

export const selectDoor = (db: Db): Promise<DoorSettings> => door(db).executeTakeFirstOrThrow()

/** Until the transaction ends, the door stays as it is, and applications wait for each other. */
export const lockDoor = (tx: Tx): Promise<DoorSettings> => door(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updateDoor(tx: Tx, settings: Omit<DoorSettings, 'version'>): Promise<void> {
  await tx
    .updateTable('door')
    .set(({ eb }) => ({
      mode: settings.mode,
      question: settings.question,
      asks_age: settings.asksAge,
      invitations_per_month: settings.invitationsPerMonth,
      version: eb('version', '+', 1),
    }))
    .execute()
}
