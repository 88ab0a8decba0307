/** Pictures for previews of links, drawn from what they link to. */

import { createHash } from 'node:crypto'
import { MB } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import { brandOf, type Community, isStandard, leafOf, nameOf } from '../../community/community.ts'
import type { Deps } from '../../deps.ts'
import type { Card } from '../../media/index.ts'

/** Limit for all drawn pictures in memory. */
const CACHED_MAX = 16 * MB

/** Content of the picture; `picture` is the name of a stored picture. */
export type CardContent = Omit<Card, 'brand'> & { picture: string | undefined }

/** Changes with what is drawn. */
export function versionOf(content: CardContent, community: Community) {
  const face = community.face()
  const shown = isStandard(face) ? [] : [nameOf(face), leafOf(face), face.logo]
  return createHash('sha256')
    .update(JSON.stringify(content) + shown.join())
    .digest('base64url')
    .slice(0, 16)
}

/** Draws each content once, as long as it is in memory. */
export function createCards({ db, media, community }: Pick<Deps, 'db' | 'media' | 'community'>) {
  const drawn = new LRUCache<string, Buffer, CardContent>({
    maxSize: CACHED_MAX,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_version, _stale, { context: { picture, ...card } }) => {
      const photo = picture === undefined ? undefined : await media.load(picture, 'public')
      return media.draw({ ...card, brand: await brandOf(db, community.face()) }, photo ?? Buffer.alloc(0))
    },
  })
  return {
    /** A JPEG of 1200 × 630 pixels. @throws AppError unavailable if too many wait */
    draw: (content: CardContent) => drawn.forceFetch(versionOf(content, community), { context: content }),
  }
}
