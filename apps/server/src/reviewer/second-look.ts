/** The part of a photo that is looked at once more, where a criterion is unsure. */

import type { Region } from '@canopy/contract/challenges/proofs/shapes'
import { REGION_SCALE } from '@canopy/contract/limits'
import sharp from 'sharp'
import { type Answer, isUnclear } from './reviewer.ts'

/** Room around a box, as a part of it on each side, since boxes of models are rough. */
const MARGIN = 0.25

/** The place that the least sure answer points to. Undefined where a second look changes nothing, since a criterion is not met, or has no place to look at. */
export function partToLookAt(answers: Answer[]): Region | undefined {
  if (!isUnclear(answers)) return undefined
  return answers
    .filter(({ answer, region }) => answer === 'cannot_tell' && region)
    .toSorted((one, other) => (one.confidence ?? 0) - (other.confidence ?? 0))[0]?.region
}

/** Cuts the part with some room around it out of a photo, of which it keeps all pixels. */
export async function cutOut(photo: Buffer, { left, top, right, bottom }: Region) {
  const { width, height } = await sharp(photo).metadata()
  const span = (start: number, end: number, pixels: number) => {
    const room = (end - start) * MARGIN
    const from = Math.floor((Math.max(start - room, 0) * pixels) / REGION_SCALE)
    const to = Math.ceil((Math.min(end + room, REGION_SCALE) * pixels) / REGION_SCALE)
    return [from, to - from] as const
  }
  const [x, across] = span(left, right, width)
  const [y, down] = span(top, bottom, height)
  return sharp(photo).extract({ left: x, top: y, width: across, height: down })
}
