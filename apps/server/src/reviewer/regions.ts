/** Things that a model points at in a photo, each with its place. */

import type { Region } from '@canopy/contract/challenges/proofs/shapes'
import { REGION_SCALE } from '@canopy/contract/limits'
import { z } from 'zod'
import { storable } from './model-call.ts'

const THINGS_MAX = 8
const NAME_MAX = 80
/** Names are read from the photo, where strangers can write. Those of things need no marks that orders are written with. */
const NAME = /^[\p{L}\p{M}\p{N} ,'’()/-]+$/u
/** A smaller box points at nothing that a person would find. */
const SMALLEST = REGION_SCALE * 0.02
/** A larger box is the whole photo. */
const LARGEST = REGION_SCALE * 0.95

/** Schema without bounds. The edges have names because models disagree about their order. */
export const ThingsSeen = z
  .array(
    z.object({
      what: z.string(),
      left: z.number(),
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
    }),
  )
  .describe('boxes are whole numbers from 0 to 1000')

export type Thing = { what: string; region: Region }

const Edge = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value),
  z.number(),
)
const Boxed = z.object({ what: z.string(), left: Edge, top: Edge, right: Edge, bottom: Edge })

/** Reads fractions as well: in thousandths, they would be too small for a box. Undefined for what is no part of a photo. */
function toRegion({ left, top, right, bottom }: Omit<z.infer<typeof Boxed>, 'what'>): Region | undefined {
  const scale = Math.max(right, bottom) <= 1 ? REGION_SCALE : 1
  const toEdge = (edge: number) => Math.round(edge * scale)
  const region = { left: toEdge(left), top: toEdge(top), right: toEdge(right), bottom: toEdge(bottom) }
  const [width, height] = [region.right - region.left, region.bottom - region.top]
  const isWithin = Object.values(region).every((edge) => edge >= 0 && edge <= REGION_SCALE)
  const isWhole = width > LARGEST && height > LARGEST
  return isWithin && !isWhole && Math.min(width, height) >= SMALLEST ? region : undefined
}

/** Leaves out whatever has no plain name or no usable box: a review never fails for it. */
export function readThings(value: unknown): Thing[] {
  const things = Array.isArray(value) ? value : []
  return things
    .flatMap((thing) => {
      const { data } = Boxed.safeParse(thing)
      const what = storable(data?.what ?? '', NAME_MAX + 1).replaceAll(/\s+/g, ' ')
      const region = data && toRegion(data)
      return region && what.length <= NAME_MAX && NAME.test(what) ? [{ what, region }] : []
    })
    .slice(0, THINGS_MAX)
}
