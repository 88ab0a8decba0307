import { readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import { selectTimeZone } from '../accounts/index.ts'
import { selectSettings } from './alert-queries.ts'
import { selectOwnSubscriptions } from './subscription-queries.ts'

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  alertSettings: readOnce(async () => [
    { ...(await selectSettings(db, userId)), ...(await selectTimeZone(db, userId)) },
  ]),
  pushSubscriptions: readOnce(() => selectOwnSubscriptions(db, userId)),
})
