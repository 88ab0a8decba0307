import type { PicturePart, ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { findMatch, searchFor, type Window } from '@canopy/near-copies'
import sharp from 'sharp'
import type { Media } from '../../../media/index.ts'
import { measurePicture } from '../proofs/integrity/picture-facts.ts'

async function partOf(picture: Buffer, { x, y }: Window): Promise<PicturePart> {
  const { width, height } = await sharp(picture).metadata()
  return { left: x.from, top: y.from, width: x.to - x.from, height: y.to - y.from, ratio: width / height }
}

/** Compares two stored photos. Returns null if one is gone or they do not match. */
export async function findMatchingParts(
  media: Media,
  images: { copy: string | null; original: string | null },
): Promise<ProofCase['matching']> {
  if (images.copy === null || images.original === null) return null
  const copy = await media.load(images.copy, 'private')
  const original = await media.load(images.original, 'private')
  if (!copy || !original) return null
  const { whole, content } = await measurePicture(copy)
  const match = findMatch(searchFor(whole, content), (await measurePicture(original)).whole)
  return match
    ? { copy: await partOf(copy, match.copy), original: await partOf(original, match.original) }
    : null
}
