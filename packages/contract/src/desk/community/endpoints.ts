/** Calls about what a community is called and looks like. */

import { endpoint } from '../../endpoint.ts'
import { AccentColours, AccentQuery, Community, FaceChange, LOGO_BYTES_MAX, LogoMade, NewLogo } from './shapes.ts'

const owner = { duties: ['owner'] } as const

export const getCommunity = endpoint({ method: 'GET', path: '/api/admin/community', access: owner, reply: Community })

export const changeCommunity = endpoint({ method: 'PUT', path: '/api/admin/community', access: owner, body: FaceChange, reply: Community })

/** Stores a PNG, WebP, JPEG or SVG as a square picture. `changeCommunity` makes it the logo. */
export const addLogo = endpoint({
  method: 'POST',
  path: '/api/admin/community/logos',
  access: owner,
  status: 201,
  kind: 'multipart',
  body: NewLogo,
  files: ['picture'],
  maxBytes: LOGO_BYTES_MAX,
  reply: LogoMade,
})

/** The colours that would follow from an accent. */
export const previewAccent = endpoint({ method: 'GET', path: '/api/admin/community/colours', access: owner, query: AccentQuery, reply: AccentColours })
