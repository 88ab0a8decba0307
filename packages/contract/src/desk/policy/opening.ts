/** Plan of owners for the first weeks, and the numbers of the policy that fit. */

import { z } from 'zod/mini'
import { coded } from '../../language/coded-message.ts'
import type { PolicyNumbers } from './shapes.ts'

const from1 = (max: number) => {
  const error = coded('desk-policy.numberRange', { min: 1, max })
  return z.int({ error }).check(z.minimum(1, error), z.maximum(max, error))
}

export const OpeningPlan = z.object({
  /** Members who register in the first month. */
  members: from1(100_000),
  /** Networks from which they register: each home has one, the customers of a mobile carrier share few. */
  networks: from1(100_000),
  /** Members who join on the opening day. */
  firstDay: from1(100_000),
  /** Members of the opening day in one place, which has one network. */
  together: from1(100_000),
  /** Challenges that are open on the first day. */
  challenges: from1(1000),
  /** Average points of a challenge. */
  points: from1(10_000),
  reviewer: z.enum(['basic', 'model']),
})
export type OpeningPlan = z.infer<typeof OpeningPlan>

export type Opening = {
  numbers: Pick<
    PolicyNumbers,
    'registrationsPerHour' | 'beginnersPerDay' | 'communityCap' | 'youngShare' | 'budgetFactor'
  >
  /** Accounts for which the place of the opening should be a named network; 0 if its limits are wide enough. */
  named: number
  /** Accounts that should be invited, because the others of their network would wait for weeks; 0 if nobody would. */
  invited: number
  /** Proofs on the first day. */
  proofs: number
  /** The least `REVIEWER_DAILY_LIMIT`; 0 with the word-based reviewer, whose proofs stewards confirm. */
  modelCalls: number
}

/** Proofs of a member on the first day. */
const PROOFS_EACH = 2
/** Within which the members of a network should begin to redeem points. */
const BEGIN_WITHIN_DAYS = 14
/** Wider limits for each network would let farms in, so those who need more are named or invited. */
const REGISTRATIONS_MAX = 20
const BEGINNERS_MAX = 10
/** Reserve for those who come unannounced. */
const RESERVE = 1.2
/** Calls of a vision model for a proof, some of which are tried again. */
const CALLS_EACH = 2 * 1.25
/** The part of the daily calls that new members can use up, and at first all are new. */
const NEW_MEMBERS_PART = 0.8
const CAP_MAX = 10_000_000
const BUDGET_MAX = 10_000

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step

/** Proposes numbers for a plan. None is stricter than in `now`. */
export function proposeOpening(plan: OpeningPlan, now: PolicyNumbers): Opening {
  const { members, networks, challenges, points } = plan
  const firstDay = Math.min(plan.firstDay, members)
  const together = Math.min(plan.together, firstDay)
  const ofNetwork = Math.ceil(members / networks)
  const comeAlone = Math.ceil((firstDay - together) / networks)
  // Half of a day's registrations are in one hour.
  const registrationsPerHour = Math.max(
    now.registrationsPerHour,
    Math.min(Math.ceil(comeAlone / 2), REGISTRATIONS_MAX),
  )
  const beginnersPerDay = Math.max(
    now.beginnersPerDay,
    Math.min(Math.ceil(ofNetwork / BEGIN_WITHIN_DAYS), BEGINNERS_MAX),
  )
  const proofs = firstDay * Math.min(PROOFS_EACH, challenges)
  const isNamed = together > Math.min(registrationsPerHour, beginnersPerDay * BEGIN_WITHIN_DAYS)
  const named = isNamed ? Math.ceil(together * RESERVE) : 0
  const begins = networks * beginnersPerDay * BEGIN_WITHIN_DAYS
  return {
    numbers: {
      registrationsPerHour,
      beginnersPerDay,
      communityCap: Math.max(now.communityCap, Math.min(roundUp(proofs * points, 1000), CAP_MAX)),
      // There are no other accounts yet whose share would have to be kept.
      youngShare: 100,
      budgetFactor: Math.max(now.budgetFactor, Math.min(members, BUDGET_MAX)),
    },
    named,
    invited: Math.max(members - (isNamed ? together : 0) - begins, 0),
    proofs,
    modelCalls: plan.reviewer === 'model' ? roundUp((proofs * CALLS_EACH) / NEW_MEMBERS_PART, 100) : 0,
  }
}
