import type { Feature } from '../../feature.ts'
import { countProofsAwaitingSteward } from './appeals/appeal-queries.ts'
import { calibrate } from './calibration/calibrate.ts'
import { countUnapproved } from './desk/desk-challenge-queries.ts'
import { deleteExpiredCaptures } from './evidence/captures.ts'
import { sitExam } from './exam/exams.ts'
import { fetchChallengePicture } from './fetched-pictures.ts'
import { deleteExpiredCases, preparePhotos } from './jury/prepare-photos.ts'
import { countJoined } from './list-queries.ts'
import { leave, memberData } from './member-data.ts'
import { remindOfHabits } from './participation/reminders.ts'
import { settlePoints } from './payments/settle.ts'
import { hashPictures } from './proofs/hash-pictures.ts'
import { deleteRejectedPictures } from './proofs/rejected-pictures.ts'
import { challengesRoutes } from './routes.ts'

export const challenges = {
  routes: challengesRoutes,
  jobs: (deps, app) => ({
    proof_review: (job) => app.reviews.takeUp(job),
    challenge_picture: (job) => fetchChallengePicture(deps, job),
    hash_pictures: () => hashPictures(deps),
    settle_points: () => settlePoints(deps),
    remind_of_habits: () => remindOfHabits(deps),
    calibrate: (job) => calibrate(deps, job),
    exam: (job) => sitExam(deps, job),
    jury_photos: () => preparePhotos(deps),
    count_joined: () => deps.transaction((tx) => countJoined(tx, deps.clock.now())),
  }),
  async expire(deps, now) {
    await deleteExpiredCaptures(deps.db, now)
    await deleteRejectedPictures(deps)
    await deleteExpiredCases(deps)
  },
  memberData,
  leave,
  waiting: { proof: countProofsAwaitingSteward, challenge: countUnapproved },
} satisfies Feature
