import * as endpoints from '@canopy/contract/desk/doors/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { selectDoor } from '../../../policy/door-queries.ts'
import { changeDoor } from './doors.ts'

export function doorRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(app, endpoints.getDoorSettings, () => selectDoor(db))
  bind(app, endpoints.changeDoor, async ({ body, actor }) => {
    await transaction((tx) => changeDoor(tx, actor, body))
    return selectDoor(db)
  })
}
