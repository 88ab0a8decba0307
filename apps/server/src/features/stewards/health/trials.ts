/** Trials that show more than a check, and happen only when somebody asks for them. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { feedbackText } from '@canopy/contract/challenges/proofs/texts'
import type { HealthCheck, Trial } from '@canopy/contract/desk/health'
import type { PlainMessageId, Translate } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, NO_ACTOR } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Deps } from '../../../deps.ts'
import { createStore } from '../../../media/index.ts'
import { ReviewError, type ReviewFailure } from '../../../reviewer/reviewer.ts'
import { attempt, failed, fine } from './check.ts'
import { sendTrialMail } from './trial-mail.ts'

type Tried = Pick<Deps, 'config' | 'mail' | 'reviewer'> & { t: Translate }

const PICTURE = join(import.meta.dirname, '../../../../demo/pictures/challenges/plant-a-tree.svg')
const SHOWS = 'A drawing of a tree'

/** Time for a review, all calls together. Models on the own machine need longer than what is only checked. Proxies mostly wait for a minute. */
export const REVIEW_TIMEOUT = 50 * SECOND

const advice: Partial<Record<ReviewFailure, PlainMessageId>> = {
  timedOut: 'health.trialModelSlow',
  busy: 'health.trialModelBusy',
  unusable: 'health.trialModelUnfit',
  cutOff: 'health.trialModelUnfit',
  refused: 'health.trialModelUnfit',
}

/** Advice after a trial of the model that ended like this. */
export const reviewAdvice = (t: Translate, failure: ReviewFailure) =>
  t(advice[failure] ?? 'health.trialModelAdvice')

async function reviewPicture({ t, ...deps }: Tried): Promise<HealthCheck> {
  const reviewer = await deps.reviewer.read()
  if (!reviewer.usesVisionModel) return fine('model', t('health.trialModelNone', { name: reviewer.name }))
  const picture = await sharp(await readFile(PICTURE))
    .webp()
    .toBuffer()
  const start = performance.now()
  try {
    const { status, feedback } = await reviewer.review({
      challengeName: SHOWS,
      challengeDescription: SHOWS,
      description: SHOWS,
      loadPicture: async () => picture,
      criteria: [SHOWS],
      countCalls: async () => true,
      within: REVIEW_TIMEOUT,
    })
    const seconds = ((performance.now() - start) / SECOND).toFixed(1)
    return fine(
      'model',
      t('health.trialModel', { name: reviewer.name, seconds, status, feedback: feedbackText(t, feedback) }),
    )
  } catch (error) {
    if (!(error instanceof ReviewError)) throw error
    return failed(
      'model',
      t('health.trialModelFailed', {
        name: reviewer.name,
        reason: error.message,
      }),
      reviewAdvice(t, error.failure),
    )
  }
}

async function storePicture({ config, t }: Tried): Promise<HealthCheck> {
  const store = createStore(config)
  const [file, bytes] = [
    `${uuidv7()}.webp`,
    Buffer.from(`${site.name} tries out whether it can store pictures`),
  ]
  await store.put('private', file, bytes)
  let isSame = false
  try {
    const stored = await store.get('private', file)
    isSame = stored !== undefined && bytes.equals(await buffer(stored.body))
  } finally {
    await store.remove('private', file)
  }
  if (!isSame)
    return failed(
      'pictures',
      t('health.trialPicturesOther', { place: store.place }),
      t('health.trialPicturesOtherAdvice'),
    )
  if ((await store.writtenAt('private', file)) !== undefined)
    return failed(
      'pictures',
      t('health.trialPicturesKept', { place: store.place }),
      t('health.trialPicturesKeptAdvice'),
    )
  return fine('pictures', t('health.trialPictures', { place: store.place }))
}

const trials: Record<Trial, (deps: Tried, to: string | undefined) => Promise<HealthCheck>> = {
  mail: (deps, to) =>
    attempt(deps.t, 'mail', deps.t('health.trialMailAdvice'), () => sendTrialMail(deps, to)),
  model: (deps) =>
    attempt(deps.t, 'model', deps.t('health.modelAdvice'), () => reviewPicture(deps), REVIEW_TIMEOUT),
  pictures: (deps) =>
    attempt(deps.t, 'pictures', deps.t('health.trialPicturesAdvice'), () => storePicture(deps)),
}

/** `to` is the address that gets the mail; without one, the mail server is only logged in to. */
export async function tryOut(
  deps: Tried & Pick<Deps, 'transaction'>,
  actor: Actor | typeof NO_ACTOR,
  { kind, to }: { kind: Trial; to?: string | undefined },
): Promise<HealthCheck> {
  await deps.transaction((tx) =>
    audit(tx, actor, { action: 'health.tried', subject: { kind: 'health', id: kind } }),
  )
  return trials[kind](deps, to)
}
