/** Calls about the pages of the community. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Accepted, PageKind, WrittenPage } from './shapes.ts'

export const getCommunityPage = endpoint({
  method: 'GET',
  path: '/api/pages/:kind',
  access: 'public',
  params: z.object({ kind: PageKind }),
  reply: WrittenPage,
})

/** The pages that the caller has yet to accept before writing anything. */
export const listPagesToAccept = endpoint({ method: 'GET', path: '/api/users/me/pages', access: 'member', reply: z.array(WrittenPage) })

/** Accepts these versions, and no later ones. Returns the pages that are still to be accepted. */
export const acceptPages = endpoint({
  method: 'POST',
  path: '/api/users/me/pages',
  access: 'member',
  whileSuspended: true,
  body: Accepted,
  reply: z.array(WrittenPage),
})
