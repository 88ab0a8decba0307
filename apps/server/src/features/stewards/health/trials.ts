/** Trials that show more than a check, and happen only when somebody asks for them. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { feedbackText } from '@canopy/contract/challenges/proofs/texts'
import type { HealthCheck, Trial } from '@canopy/contract/desk/health'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, COMMAND_LINE } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Deps } from '../../../deps.ts'
import { translateIn } from '../../../languages/languages.ts'
import { createStore } from '../../../media/index.ts'
import { ReviewError } from '../../../reviewer/reviewer.ts'
import { attempt, failed, fine } from './check.ts'

type Tried = Pick<Deps, 'config' | 'mail' | 'reviewer'>

const PICTURE = join(import.meta.dirname, '../../../../demo/pictures/challenges/plant-a-tree.svg')
const SHOWS = 'A drawing of a tree'

async function sendMail({ config, mail }: Tried, to: string): Promise<HealthCheck> {
  await mail.send({
    to,
    subject: `${site.name} can send mails`,
    text: `Somebody who runs ${site.name} at ${config.publicUrl} tried whether its mails arrive. They do.\n`,
  })
  return config.smtpUrl === undefined
    ? fine('mail', 'Written to the outbox folder of DATA_DIR')
    : fine(
        'mail',
        `The mail server took a mail from ${config.mailFrom} to ${to}. If it does not arrive, look among spam.`,
      )
}

async function reviewPicture({ reviewer }: Tried): Promise<HealthCheck> {
  if (!reviewer.usesVisionModel) return fine('model', `REVIEWER is ${reviewer.name}, which looks at no photo`)
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
    })
    const seconds = ((performance.now() - start) / SECOND).toFixed(1)
    return fine(
      'model',
      `${reviewer.name} took ${seconds} seconds: ${status}. ${feedbackText(translateIn(SOURCE_LANGUAGE), feedback)}`,
    )
  } catch (error) {
    if (!(error instanceof ReviewError)) throw error
    return failed(
      'model',
      `${reviewer.name} failed: ${error.message}`,
      'Check the key, the quota and the address of the model.',
    )
  }
}

async function storePicture({ config }: Tried): Promise<HealthCheck> {
  const store = createStore(config)
  const [file, bytes] = [
    `${uuidv7()}.webp`,
    Buffer.from(`${site.name} tries out whether it can store pictures`),
  ]
  await store.put('private', file, bytes)
  const stored = await store.get('private', file)
  const isSame = stored !== undefined && bytes.equals(await buffer(stored.body))
  await store.remove('private', file)
  if (!isSame)
    return failed(
      'pictures',
      `${store.place} returned something else than was stored`,
      'Look at the log of the store.',
    )
  if ((await store.writtenAt('private', file)) !== undefined)
    return failed('pictures', `${store.place} did not delete a file`, 'Its keys need the right to delete.')
  return fine('pictures', `${store.place} stored, returned and deleted a file`)
}

const trials: Record<Trial, (deps: Tried, to: string) => Promise<HealthCheck>> = {
  mail: (deps, to) =>
    attempt('mail', 'Correct SMTP_URL and MAIL_FROM, or repair the mail server.', () => sendMail(deps, to)),
  model: (deps) => attempt('model', 'See REVIEWER in the settings.', () => reviewPicture(deps)),
  pictures: (deps) =>
    attempt('pictures', 'Correct MEDIA_URL, and what its keys may do.', () => storePicture(deps)),
}

/** `to` is who gets the mail. */
export async function tryOut(
  deps: Tried & Pick<Deps, 'transaction'>,
  actor: Actor | typeof COMMAND_LINE,
  { kind, to }: { kind: Trial; to: string },
): Promise<HealthCheck> {
  await deps.transaction((tx) =>
    audit(tx, actor, { action: 'health.tried', subject: { kind: 'health', id: kind } }),
  )
  return trials[kind](deps, to)
}
