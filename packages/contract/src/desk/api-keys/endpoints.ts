/** The calls about the API keys of those who have duties. No key can make them. */

import { z } from 'zod/mini'
import { ApiKey } from '../../accounts/api-keys/shapes.ts'

import { endpoint } from '../../endpoint.ts'
import { pageQuery, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { Decision, StewardName } from '../cases.ts'

/** A key of a member with duties. */
const DeskApiKey = z.extend(ApiKey, { member: StewardName })
export type DeskApiKey = z.infer<typeof DeskApiKey>

const owner = { duties: ['owner'] } as const

/** Newest first. */
export const listDeskApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/api-keys',
  access: owner,
  query: pageQuery(LIST_PAGE),
  reply: z.array(DeskApiKey),
})

export const revokeDeskApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/api-keys/:keyId/revocation',
  access: owner,
  status: 204,
  params: z.object({ keyId: Uuid }),
  body: Decision,
  reply: z.undefined(),
})
