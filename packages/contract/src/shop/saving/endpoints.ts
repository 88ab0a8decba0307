/** The calls about what a member saves for. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SaveFor, Saving } from './shapes.ts'

const nothing = z.undefined()

/** Returns what the caller saves for, if anything. */
export const getSaving = endpoint({ method: 'GET', path: '/api/users/me/saving', access: 'member', reply: z.nullable(Saving) })

/** Replaces what the caller saved for before. */
export const startSaving = endpoint({ method: 'PUT', path: '/api/users/me/saving', access: 'member', body: SaveFor, reply: Saving })

export const stopSaving = endpoint({ method: 'DELETE', path: '/api/users/me/saving', access: 'member', beforeAccepting: true, status: 204, reply: nothing })
