import type { PointsOnHold } from '@canopy/contract/points/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { shortDay } from '../../../ui/short-day.ts'
import { overviewQuery } from '../shop-data.ts'

/** Points on hold, and the first of them whose day is known. */
export type Held = { points: number; next: { points: number; day: string } | undefined }

/** All that becomes available on the first day that is known for sure; `holds` are in the order of their times. */
function nextOf(holds: PointsOnHold[]): Held['next'] {
  const dated = holds
    .filter(({ reason }) => reason === 'time')
    .map(({ points, availableAt }) => ({ points, day: shortDay(availableAt) }))
  const day = dated[0]?.day
  if (day === undefined) return undefined
  const points = dated.filter((hold) => hold.day === day).reduce((sum, hold) => sum + hold.points, 0)
  return { points, day }
}

/** The member's points on hold, without `next` until that is loaded; undefined if none are. */
export function useHeldPoints(): Held | undefined {
  const { onHold } = useSession()
  const { data } = useQuery({ ...overviewQuery(useApi()), enabled: onHold > 0 })
  return onHold === 0 ? undefined : { points: onHold, next: nextOf(data?.holds ?? []) }
}
