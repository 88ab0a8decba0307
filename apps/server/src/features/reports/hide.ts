/** Hides what trusted members report until a steward decides, unless a steward has seen it. */

import { DAY } from '@canopy/contract/limits'
import type { Tx } from '../../db/database.ts'
import type { Media } from '../../media/index.ts'
import { countTrustedNetworks, isSteward, lockHiding, updateAutoHidden, wasKept } from './hiding-queries.ts'
import { type Found, type ThingRef, things } from './things.ts'

/** Number of networks from which trusted members must report a thing to hide it. */
const NETWORKS = 3
/** Reports of newer members do not hide anything. */
const TRUSTED_AFTER = 7 * DAY
/** Reporters are trusted once stewards have removed reported things of this many different authors. */
const UPHELD_AUTHORS = 3
/** Things a day that are hidden with the help of one reporter. */
const HIDDEN_PER_DAY = 3
/** Time for which reports of a member hide nothing after a steward kept what they had helped to hide. */
const SUSPENDED_FOR = 30 * DAY

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

type Reported = ThingRef & { caseId: string; thing: Found; now: Date }

async function hasBeenSeen(tx: Tx, { thing, ...ref }: Reported) {
  if (thing.isDecided || (await wasKept(tx, ref, thing.snapshot))) return true
  return thing.authorId !== null && (await isSteward(tx, thing.authorId))
}

async function isHiding(tx: Tx, { caseId, now }: Reported) {
  const networks = await countTrustedNetworks(tx, caseId, {
    authors: UPHELD_AUTHORS,
    joinedBefore: ago(now, TRUSTED_AFTER),
    hidden: { max: HIDDEN_PER_DAY, since: ago(now, DAY) },
    keptSince: ago(now, SUSPENDED_FOR),
  })
  return networks >= NETWORKS
}

/** Hides a reported thing until a steward decides the case. */
export async function hideReported(
  tx: Tx,
  media: Media,
  { kind, thingId, caseId, now }: Omit<Reported, 'thing'>,
) {
  await updateAutoHidden(tx, caseId, now)
  await things[kind].hide(tx, media, thingId, now)
}

/** The thing must be locked. */
export async function hideIfTrusted(tx: Tx, media: Media, reported: Reported) {
  if ((await hasBeenSeen(tx, reported)) || !(await isHiding(tx, reported))) return
  await lockHiding(tx)
  // Reports that others made meanwhile count, too.
  if (!(await isHiding(tx, reported))) return
  await hideReported(tx, media, reported)
}
