/** Pictures for previews of links, drawn from what they link to. */

import { createHash } from 'node:crypto'
import { MB } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Card, Media } from '../../media/index.ts'

/** Limit for all drawn pictures in memory. */
const CACHED_MAX = 16 * MB

/** Content of the picture; `picture` is the name of a stored picture. */
export type CardContent = Card & { picture: string | undefined }

/** Changes with what is drawn. */
export const versionOf = (content: CardContent) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

/** Draws each content once, as long as it is in memory. */
export function createCards(media: Media) {
  const drawn = new LRUCache<string, Buffer, CardContent>({
    maxSize: CACHED_MAX,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_version, _stale, { context: { picture, ...card } }) => {
      const photo = picture === undefined ? undefined : await media.load(picture, 'public')
      return media.draw(card, photo ?? Buffer.alloc(0))
    },
  })
  return {
    /** A JPEG of 1200 × 630 pixels. @throws AppError unavailable if too many wait */
    draw: (content: CardContent) => drawn.forceFetch(versionOf(content), { context: content }),
  }
}
