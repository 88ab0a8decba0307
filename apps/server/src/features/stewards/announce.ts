import { DUTY_OF_CASE } from '@canopy/contract/desk/cases'
import type { LiveMessage } from '@canopy/contract/live'
import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcement.ts'
import type { BusEvent } from '../../live/bus/bus.ts'
import { selectIdsWithDuty } from '../accounts/index.ts'

type DeskEvent = Extract<BusEvent, { type: 'case.claimed' | 'case.decided' | 'waiting.changed' }>

const isDeskEvent = (event: BusEvent): event is DeskEvent =>
  event.type === 'case.claimed' || event.type === 'case.decided' || event.type === 'waiting.changed'

function messageOf(event: DeskEvent): LiveMessage {
  const type = 'desk'
  const { kind } = event
  switch (event.type) {
    case 'case.claimed':
      return { type, event: 'claimed', kind, id: event.id }
    case 'case.decided':
      return { type, event: 'decided', kind, id: event.id }
    case 'waiting.changed':
      return { type, event: 'waiting', kind }
  }
}

/** Sends what happens to a case to the stewards who decide on its kind at this moment. */
export async function announceDesk(db: Db, events: readonly BusEvent[]): Promise<Announcement[]> {
  const byDuty = Map.groupBy(events.filter(isDeskEvent), ({ kind }) => DUTY_OF_CASE[kind])
  const announced = [...byDuty].map(async ([duty, some]) => {
    const to = await selectIdsWithDuty(db, duty)
    return some.map((event) => ({ to, message: messageOf(event) }))
  })
  return (await Promise.all(announced)).flat()
}
