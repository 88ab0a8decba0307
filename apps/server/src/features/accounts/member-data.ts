import type { Translate } from '@canopy/contract/language/translate'
import { sanctionReason } from '@canopy/contract/reports/notices'
import { selectAcceptances } from '../../community/page-queries.ts'
import type { Db, Tx } from '../../db/database.ts'
import { selectKeys } from '../../db/idempotency.ts'
import type { Cursor } from '../../db/keyset.ts'
import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import { forgetGivenUpOf } from '../../jobs/unfinished.ts'
import { translateIn } from '../../languages/languages.ts'
import { publish } from '../../live/publish.ts'
import { type Media, mediaUrl, readAllPictures, selectPictureSpace } from '../../media/index.ts'
import { deleteEventsWithoutHashes, selectEventsOf } from '../../security-log/security-queries.ts'
import { selectConfirmations } from './addresses/confirmation-queries.ts'
import { deleteOwnInvitations, selectInvitationsOf, selectInvitedBy } from './door/own-invitation-queries.ts'
import { asLastOwner } from './duties/duties.ts'
import { selectAuthenticators, selectOwnPasskeys } from './factors/exported-factors.ts'
import { selectPasswordResets } from './passwords/reset-queries.ts'
import { readProfile } from './profile/member.ts'
import { selectMember } from './profile/profile-queries.ts'
import { picturesOfHidden } from './profile/reported-profile.ts'
import { selectAccounts } from './providers/provider-queries.ts'
import { selectKeys as selectApiKeys } from './sessions/api-key-queries.ts'
import { selectDevices } from './sessions/device-queries.ts'
import { deleteSessions, selectAllSessions } from './sessions/session-queries.ts'
import { selectSanctionsOf } from './suspensions/sanction-queries.ts'
import { deleteUser } from './user-queries.ts'

async function* readPictures(db: Db, media: Media, userId: string) {
  for await (const picture of readAllPictures(db, userId))
    yield {
      ...picture,
      image: picture.visibility === 'public' ? mediaUrl(picture.name) : await media.signedUrl(picture.name),
    }
}

type Page = { limit: number; after: Cursor | undefined }

async function readSanctions(db: Db, userId: string, t: Translate, { limit, after }: Page) {
  const rows = await selectSanctionsOf(db, userId, limit, after)
  return rows.map(({ goesOn, ...row }) => ({
    ...row,
    reason: sanctionReason(t, { reason: row.reason, goesOn }),
  }))
}

export const memberData = (
  { db, media, config }: Pick<Deps, 'db' | 'media' | 'config'>,
  userId: string,
  exportedIn: string,
) => ({
  account: readOnce(async () => {
    const {
      duties,
      ownerSince,
      emailConfirmedAt,
      earnsSince,
      invitationId,
      namedNetworkId,
      invitedBy,
      firstSteps,
      language,
      registrationDevice,
      registeredNetwork,
    } = (await selectMember(db, userId)) ?? {}
    const profile = await readProfile({ db, config }, userId, {
      userId,
      duties: [],
      t: translateIn(exportedIn),
    })
    const admission = { invitationId, namedNetworkId, invitedBy }
    const registered = { registrationDevice, registeredNetwork }
    const account = { duties, ownerSince, emailConfirmedAt, earnsSince, firstSteps, language }
    return [{ ...profile, ...account, ...admission, ...registered }]
  }),
  sanctions: readAll(
    (limit, after: Cursor | undefined) =>
      readSanctions(db, userId, translateIn(exportedIn), { limit, after }),
    ({ startedAt, sanctionId }) => ({ time: startedAt, id: sanctionId }),
  ),
  sessions: readAll(
    (limit, after: string | undefined) => selectAllSessions(db, userId, limit, after),
    ({ sessionId }) => sessionId,
  ),
  devices: readAll(
    (limit, after: string | undefined) => selectDevices(db, userId, limit, after),
    ({ deviceId }) => deviceId,
  ),
  authenticators: readOnce(() => selectAuthenticators(db, userId)),
  apiKeys: readOnce(() => selectApiKeys(db, userId)),
  passkeys: readOnce(() => selectOwnPasskeys(db, userId)),
  acceptances: readOnce(() => selectAcceptances(db, userId)),
  providerAccounts: readOnce(() => selectAccounts(db, userId)),
  keptAfterLeaving: readOnce(async () => [translateIn(exportedIn)('settings.keptAfterLeaving')]),
  securityEvents: readAll(
    (limit, after: number | undefined) => selectEventsOf(db, userId, limit, after),
    ({ eventId }) => eventId,
  ),
  passwordResets: readOnce(() => selectPasswordResets(db, userId)),
  invitations: readAll(
    (limit, after: string | undefined) => selectInvitationsOf(db, userId, limit, after),
    ({ invitationId }) => invitationId,
  ),
  invitedMembers: readAll(
    (limit, after: string | undefined) => selectInvitedBy(db, userId, limit, after),
    (member) => member.userId,
  ),
  emailConfirmations: readOnce(() => selectConfirmations(db, userId)),
  pictures: readPictures(db, media, userId),
  pictureSpace: readOnce(async () => [(await selectPictureSpace(db, userId)) ?? {}]),
  requestKeys: readAll(
    (limit, after: { scope: string; key: string } | undefined) => selectKeys(db, userId, limit, after),
    ({ scope, key }) => ({ scope, key }),
  ),
})

/** Deletes the member. Other features delete their part first. @throws AppError last_owner */
export async function deleteMember(tx: Tx, media: Media, userId: string) {
  const sessionIds = await deleteSessions(tx, userId)
  await deleteEventsWithoutHashes(tx, userId)
  await forgetGivenUpOf(tx, userId)
  await deleteOwnInvitations(tx, userId)
  const { profileImage, coverImage, hidden } = await deleteUser(tx, userId).catch((error: unknown) => {
    throw asLastOwner(error)
  })
  const pictures = [profileImage, coverImage].filter((name) => name !== null)
  await media.remove(tx, [...pictures, ...picturesOfHidden(hidden)])
  publish(tx, { type: 'sessions.revoked', sessionIds })
  publish(tx, { type: 'member.changed', userId })
  publish(tx, { type: 'member.left' })
}
