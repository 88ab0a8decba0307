/** Calls with which owners write the pages of their community. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PageKind } from '../../pages/shapes.ts'
import { PageChange, PageSettings, PageTakingBack } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const params = z.object({ kind: PageKind })

/** All kinds, also those that are not written. */
export const listCommunityPages = endpoint({ method: 'GET', path: '/api/admin/pages', access: owner, reply: z.array(PageSettings) })

/** Publishes a new version, at once on every node. Without texts, the page is gone. The caller has accepted it. */
export const publishCommunityPage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:kind',
  access: owner,
  params,
  body: PageChange,
  reply: PageSettings,
})

export const takeBackCommunityPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:kind/take-back',
  access: owner,
  params,
  body: PageTakingBack,
  reply: PageSettings,
})
