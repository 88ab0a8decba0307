/** Calls about what a community is called and looks like, and where it is. */

import { endpoint } from '../../endpoint.ts'
import { PlaceChange, PlaceSettings } from './place.ts'
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

export const getPlace = endpoint({ method: 'GET', path: '/api/admin/place', access: owner, reply: PlaceSettings })

/** Holds at once on every node. */
export const changePlace = endpoint({ method: 'PUT', path: '/api/admin/place', access: owner, body: PlaceChange, reply: PlaceSettings })
