import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import {
  lockReportedChallenge,
  selectReportedChallenge,
  updateChallengeHidden,
  updateChallengeRemoved,
} from '../challenge-queries.ts'

function toThing(challenge: Awaited<ReturnType<typeof selectReportedChallenge>>) {
  if (!challenge) return undefined
  const { challengeName, description, criteria, picture, authorId, hiddenAt, isDecided } = challenge
  // The desk does not load a picture from an address outside of Canopy.
  const pictures = picture === null ? [] : [picture]
  return {
    authorId,
    isHidden: hiddenAt !== null,
    isDecided,
    snapshot: { title: challengeName, text: [description, ...criteria].join('\n'), pictures },
  }
}

/** A challenge as something that can be reported. A hidden one stays, because proofs and points refer to it; what waits to be paid ends. */
export const reportedChallenge = {
  read: async (db: Db, id: string) => toThing(await selectReportedChallenge(db, Number(id))),
  lock: async (tx: Tx, id: string) => toThing(await lockReportedChallenge(tx, Number(id))),

  async hide(tx: Tx, media: Media, id: string, now: Date) {
    const challenge = await lockReportedChallenge(tx, Number(id))
    if (!challenge || challenge.hiddenAt) return
    await updateChallengeHidden(tx, Number(id), now)
    publish(tx, { type: 'challenges.changed' })
    publish(tx, { type: 'waiting.changed', kind: 'challenge' })
    if (challenge.picture !== null) await media.makePrivate(tx, [challenge.picture])
  },

  async show(tx: Tx, media: Media, id: string) {
    const challenge = await lockReportedChallenge(tx, Number(id))
    if (!challenge?.hiddenAt) return
    await updateChallengeHidden(tx, Number(id), null)
    publish(tx, { type: 'challenges.changed' })
    publish(tx, { type: 'waiting.changed', kind: 'challenge' })
    if (challenge.picture !== null) await media.makePublic(tx, [challenge.picture])
  },

  async destroy(tx: Tx, _media: Media, id: string) {
    await updateChallengeRemoved(tx, Number(id))
  },
}
