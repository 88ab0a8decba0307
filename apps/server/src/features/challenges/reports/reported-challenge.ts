import type { Tx } from '../../../db/database.ts'
import type { Media } from '../../../media/index.ts'
import { lockReportedChallenge, updateChallengeHidden } from '../challenge-queries.ts'

/** A challenge as something that can be reported. A hidden one stays, because proofs and points refer to it. */
export const reportedChallenge = {
  async lock(tx: Tx, id: string) {
    const challenge = await lockReportedChallenge(tx, Number(id))
    if (!challenge) return undefined
    const { challengeName, description, authorId, hiddenAt } = challenge
    // Its picture is at an address outside of Canopy, which the desk does not load.
    const snapshot = { title: challengeName, text: description, pictures: [] }
    return { authorId, isHidden: hiddenAt !== null, snapshot }
  },
  hide: (tx: Tx, _media: Media, id: string, now: Date) => updateChallengeHidden(tx, Number(id), now),
  show: (tx: Tx, _media: Media, id: string) => updateChallengeHidden(tx, Number(id), null),
  destroy: async () => {},
}
