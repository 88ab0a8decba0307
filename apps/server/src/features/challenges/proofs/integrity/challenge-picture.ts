/** The challenge's own picture proves nothing. Only one that is stored with us is looked at: no address is ever fetched. */

import { proofIssues } from '@canopy/contract/messages'
import { hashesOf, isCopy, type Search } from '@canopy/near-copies'
import type { Media } from '../../../../media/index.ts'
import type { Issue } from './issue.ts'
import { lookAt } from './picture-facts.ts'

const STORED = /^\/media\/([\w-]+?-\d+x\d+)(?:-\d+)?\.webp$/

/** The name under which the picture at this address is stored with us, whichever of its widths the address asks for. */
function storedName(photoUrl: string) {
  return STORED.exec(URL.parse(photoUrl, 'http://canopy')?.pathname ?? '')?.[1]
}

/** Looks for a copy of the challenge's picture. */
export async function findChallengePicture(
  media: Media,
  photoUrl: string,
  search: Search,
): Promise<Issue | undefined> {
  const name = storedName(photoUrl)
  const stored = name === undefined ? undefined : await media.load(name, 'public')
  if (!stored) return undefined
  const { grey } = await lookAt(stored)
  return isCopy(search, hashesOf(grey))
    ? { code: 'challengePicture', message: proofIssues.challengePicture }
    : undefined
}
