/** Calls about the providers with whose accounts members sign in. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { DeskProviders, ProviderChange } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const provider = z.object({ providerId: Uuid })

export const listProviders = endpoint({ method: 'GET', path: '/api/admin/providers', access: owner, reply: DeskProviders })

/** Stores a provider, whose id the owner's browser makes, or changes it. */
export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/providers/:providerId',
  access: owner,
  recentLogin: true,
  params: provider,
  body: ProviderChange,
  reply: DeskProviders,
})

/** Members who signed in with it keep their accounts, and set a password by a mailed link. */
export const removeProvider = endpoint({ method: 'DELETE', path: '/api/admin/providers/:providerId', access: owner, recentLogin: true, params: provider, reply: DeskProviders })
