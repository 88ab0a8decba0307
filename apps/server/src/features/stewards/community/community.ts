import { createHash } from 'node:crypto'
import type { FaceChange } from '@canopy/contract/desk/community/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit, differing } from '../../../audit/audit.ts'
import { insertLogo, lockFace, selectLogo, updateFace } from '../../../community/community-queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { languages } from '../../../languages/languages.ts'
import { publish } from '../../../live/publish.ts'
import type { Sender } from '../../../media/index.ts'

/** The id in the audit log: there is one community. */
const COMMUNITY = 'community'

/** Holds at once on every node. @throws AppError already_decided, validation_failed */
export async function changeFace(
  tx: Tx,
  actor: Actor,
  { version, reason, ...face }: FaceChange,
): Promise<void> {
  const { version: current, ...before } = await lockFace(tx)
  const after = { ...face, language: face.language ?? before.language }
  const subject = { kind: 'community', id: COMMUNITY } as const
  if (version !== current) throw await alreadyDecided(tx, { subject, decision: 'it was changed' })
  if (face.logo !== null && !(await selectLogo(tx, face.logo)))
    throw new AppError('validation_failed', { fields: { logo: coded('desk-community.logoGone') } })
  if (after.language !== '' && !languages.includes(after.language))
    throw new AppError('validation_failed', { fields: { language: coded('common.fieldInvalid') } })
  await updateFace(tx, after)
  publish(tx, { type: 'community.changed' })
  await audit(tx, actor, {
    action: 'community.changed',
    subject,
    before: differing(before, after),
    after: differing(after, before),
    reason,
  })
}

/** Stores a square picture of the file and returns its id. @throws AppError image_unreadable, image_too_many_pixels, too_many_requests */
export async function storeLogo({ db, media, clock }: Deps, file: Buffer, sender: Sender): Promise<string> {
  const picture = await media.readLogo(file, { ...sender, use: 'profile' })
  const logo = createHash('sha256').update(picture).digest('base64url').slice(0, 22)
  await insertLogo(db, { logo_id: logo, picture, made_at: clock.now() })
  return logo
}
