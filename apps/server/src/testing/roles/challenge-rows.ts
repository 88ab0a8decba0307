import { randomUUID } from 'node:crypto'
import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { NewQuantity } from '@canopy/contract/challenges/quantities/amount'
import { makePhoto } from '../photo.ts'
import { proofBody } from '../proof-body.ts'
import { type App, desk, type Member, members, plain, type Rows, self, selfAnd } from './row.ts'

let serial = 0

export function challengeRows({ db, make }: Pick<App, 'db' | 'make'>) {
  /** A proof with this status, without a review. */
  async function proofOf({ userId }: Member, status: ProofStatus, quantity?: NewQuantity) {
    const { challengeId } = await make.challenge({ quantity })
    const { proof_id } = await db
      .insertInto('proofs')
      .values({ challenge_id: challengeId, user_id: userId, description: 'I did it', status })
      .returning('proof_id')
      .executeTakeFirstOrThrow()
    if (quantity)
      await db.updateTable('proofs').set({ quantity: 5 }).where('proof_id', '=', proof_id).execute()
    return { proofId: proof_id }
  }

  /** A photo that the member was shown as a juror, and has yet to vote on. */
  async function juryItemOf({ userId }: Member) {
    const { proofId } = await proofOf(await make.member(), 'Issue')
    const itemId = randomUUID()
    await db
      .insertInto('jurors')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.deleteFrom('jury_votes').where('user_id', '=', userId).where('vote', 'is', null).execute()
    await db.insertInto('jury_cases').values({ proof_id: proofId, prior: 0.5 }).execute()
    await db
      .insertInto('jury_votes')
      .values({ proof_id: proofId, user_id: userId, item_id: itemId, is_known: true })
      .execute()
    return itemId
  }

  /** A proof that a steward made an issue, and its id. */
  async function removedProof(member: Member) {
    const { proofId } = await proofOf(member, 'Issue')
    await db.updateTable('proofs').set({ reviewer: 'steward' }).where('proof_id', '=', proofId).execute()
    const review = { proof_id: proofId, feedback: JSON.stringify(['Seen']), latency: 0 }
    await db
      .insertInto('reviews')
      .values([
        { ...review, reviewer: 'basic', status: 'Verified' },
        { ...review, reviewer: 'steward', status: 'Issue' },
      ])
      .execute()
    return proofId
  }

  const newChallenge = {
    challengeName: 'Swim',
    points: 5,
    description: 'Swim in the lake',
    photoUrl: 'https://example.org/a.jpg',
  }

  const pictureFile = async () =>
    new Blob([new Uint8Array(await makePhoto(++serial))], { type: 'image/jpeg' })

  return {
    listChallenges: [members(), plain],
    listOwnChallenges: [members(), plain],
    listHabits: [members(), plain],
    getChallenge: [members(), async () => ({ params: await make.challenge() })],
    createChallenge: [members(201), () => ({ body: newChallenge })],
    createChallengeWithPicture: [
      members(201),
      async () => ({ body: { challenge: JSON.stringify(newChallenge), photo: await pictureFile() } }),
    ],
    joinChallenge: [members(), async () => ({ params: await make.challenge() })],
    leaveChallenge: [members(), async () => ({ params: await make.challenge() })],
    startCapture: [members(201), async () => ({ params: await make.challenge() })],
    getDailyCode: [members(), plain],
    submitProof: [
      members(),
      async (_, caller) => ({ body: await proofBody(caller, await make.challenge()) }),
    ],
    listProofs: [members(), plain],
    getReviewFigures: [members(), plain],
    getJury: [members(), plain],
    joinJury: [members(), plain],
    leaveJury: [members(), plain],
    showJuryItem: [members(), plain],
    voteInJury: [
      self(200),
      async (juror) => ({ params: { itemId: await juryItemOf(juror) }, body: { vote: 'met' } }),
    ],
    getProof: [selfAnd('review', 200, 404), async (owner) => ({ params: await proofOf(owner, 'Issue') })],
    retryProof: [self(200), async (owner) => ({ params: await proofOf(owner, 'Error') })],
    shareProof: [
      self(201),
      async (owner) => ({ params: await proofOf(owner, 'Verified'), body: { content: 'I did it' } }),
    ],
    appealProof: [
      self(200),
      async (owner) => ({ params: await proofOf(owner, 'Issue'), body: { reason: 'Look again' } }),
    ],
    listProofsAwaitingSteward: [desk(['review']), plain],
    getProofForStewards: [desk(['review']), async (owner) => ({ params: await proofOf(owner, 'Issue') })],
    setProofVerdict: [
      desk(['review']),
      async (owner) => ({
        params: await proofOf(owner, 'Issue'),
        body: { status: 'Verified', reason: 'It is plain to see' },
      }),
    ],
    reopenProof: [
      desk(['review']),
      async (owner) => ({
        params: await proofOf(owner, 'Issue'),
        body: { reason: 'Another pair of eyes', seen: 0 },
      }),
    ],
    correctQuantity: [
      desk(['review']),
      async (owner) => {
        const { proofId } = await proofOf(owner, 'Verified', { unit: 'kg', most: 10 })
        return { params: { proofId }, body: { quantity: 4, before: 5, reason: 'The photo shows less' } }
      },
    ],
    listProofCases: [desk(['review']), plain],
    exportProofCases: [desk(['review']), plain],
    listDecidedProofs: [desk(['review']), plain],
    exportDecidedProofs: [desk(['review']), plain],
    listDeskChallenges: [desk(['review']), plain],
    exportDeskChallenges: [desk(['review']), plain],
    getDeskChallenge: [desk(['review']), async () => ({ params: await make.challenge() })],
    editChallenge: [
      desk(['review']),
      async () => ({
        params: await make.challenge(),
        body: {
          challenge: JSON.stringify({
            ...newChallenge,
            startsAt: null,
            endsAt: null,
            reason: 'A better text',
            version: 1,
          }),
        },
      }),
    ],
    moveChallenge: [
      desk(['review']),
      async () => ({
        params: await make.challenge(),
        body: { move: 'close', reason: 'It is over', version: 1 },
      }),
    ],
    removeChallenge: [
      desk(['review'], 204),
      async () => ({ params: await make.challenge(), body: { reason: 'Added by mistake', version: 1 } }),
    ],
    getReviewer: [members(), plain],
    confirmProofs: [desk(['review']), () => ({ body: { proofIds: [1] } })],
    unconfirmProofs: [desk(['review']), () => ({ body: { proofIds: [1] } })],
    removeHeldPoints: [
      desk(['review']),
      async ({ userId }) => ({ params: { userId }, body: { reason: 'Copied photos' } }),
    ],
    restoreHeldPoints: [
      desk(['review'], 204),
      async (owner) => ({
        params: { userId: owner.userId },
        body: { proofIds: [await removedProof(owner)], reason: 'Taken back' },
      }),
    ],
    approveChallenge: [
      desk(['review']),
      async () => ({
        params: await make.challenge(),
        body: { decision: 'approve', points: 50, budget: 2500, reason: 'A good one', version: 1 },
      }),
    ],
    getPointsOverview: [members(), plain],
    getPointsFigures: [members(), plain],
    getLeaderboard: [members(), plain],
    setOffBoards: [members(), () => ({ body: { offBoards: false } })],
  } satisfies Rows
}
