import { DUTY_OF_CASE } from '@canopy/contract/stewards/cases'
import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcer.ts'
import type { BusEvent } from '../../live/bus.ts'
import { selectIdsWithDuty } from '../accounts/index.ts'

/** Sends what happens to a case to the stewards who decide on its kind at this moment. Returns undefined for other events. */
export async function announceDesk(db: Db, event: BusEvent): Promise<Announcement | undefined> {
  if (event.type !== 'case.claimed' && event.type !== 'case.decided' && event.type !== 'waiting.changed')
    return undefined
  const { kind } = event
  const to = await selectIdsWithDuty(db, DUTY_OF_CASE[kind])
  const type = 'desk'
  switch (event.type) {
    case 'case.claimed':
      return { to, message: { type, event: 'claimed', kind, id: event.id } }
    case 'case.decided':
      return { to, message: { type, event: 'decided', kind, id: event.id } }
    case 'waiting.changed':
      return { to, message: { type, event: 'waiting', kind } }
  }
}
