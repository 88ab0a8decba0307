/** The calls about the API keys of those who have duties. No key can make them. */

import { z } from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { pageQuery, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { Decision } from '../cases.ts'
import { DeskApiKey } from './shapes.ts'

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
