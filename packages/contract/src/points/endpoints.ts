/** The calls about points: balance, ledger and figures of the community. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Count, pageQuery, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { LedgerEntry, PointsFigures } from './ledger.ts'
import { PointsOverview } from './shapes.ts'

const user = z.object({ userId: Uuid })
const page = pageQuery(LIST_PAGE)

/** The top bar shows what is on hold. */
export const getPointsOverview = endpoint({ method: 'GET', path: '/api/users/me/points', access: 'member', reply: PointsOverview })

export const getPoints = endpoint({ method: 'GET', path: '/api/users/:userId/points', access: 'member', params: user, reply: z.object({ points: Count }) })

export const listLedger = endpoint({ method: 'GET', path: '/api/users/me/points/ledger', access: 'member', query: page, reply: z.array(LedgerEntry) })

export const getPointsFigures = endpoint({ method: 'GET', path: '/api/points/figures', access: 'member', reply: PointsFigures })
