import type { Draft } from '@canopy/contract/feed/drafts/shapes'
import { Commenting } from '@canopy/contract/feed/shapes'
import { NewPoll } from '@canopy/contract/feed/writing/new-poll'
import { coded } from '@canopy/contract/language/coded-message'
import { DAY, DRAFTS_MAX, SCHEDULE_WITHIN } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { once } from '../../../db/idempotency.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, type StoredPicture } from '../../../media/index.ts'
import { lockMember } from '../../accounts/index.ts'
import { hashOf } from '../writing/create-post.ts'
import {
  countDrafts,
  type DraftRow,
  deleteDraftRow,
  lockDraft,
  replacePictures,
  selectDraft,
  selectDrafts,
  upsertDraft,
} from './draft-queries.ts'

export const pollOf = ({ poll }: DraftRow) => z.nullable(NewPoll).parse(poll)
export const commentingOf = ({ commenting }: DraftRow) => Commenting.parse(commenting)

/** The addresses of its pictures are for its author. */
const present = async (media: Media, userId: string, row: DraftRow): Promise<Draft> => ({
  ...row,
  pictures: await Promise.all(
    row.pictures.map(async (picture) => ({
      ...picture,
      image: await media.viewerUrl(picture.name, userId),
    })),
  ),
  commenting: commentingOf(row),
  poll: pollOf(row),
  publishAt: row.publishAt?.toISOString() ?? null,
  missedAt: row.missedAt?.toISOString() ?? null,
  savedAt: row.savedAt.toISOString(),
})

export async function listDrafts(db: Db, media: Media, userId: string): Promise<Draft[]> {
  const rows = await selectDrafts(db, userId)
  return Promise.all(rows.map((row) => present(media, userId, row)))
}

type NewDraft = {
  userId: string
  draftId?: string | undefined
  seen?: number | undefined
  content: string
  commenting: Commenting
  outside: boolean
  poll?: NewPoll | undefined
  publishAt?: string | undefined
  /** Pictures in their order. Those without a name are `images`. */
  pictures: { alt: string; name?: string | undefined }[]
  images: StoredPicture[]
  sentImages: Buffer[]
  now: Date
}

function checkTime({ publishAt, now }: NewDraft): Date | undefined {
  if (publishAt === undefined) return undefined
  const time = new Date(publishAt)
  if (time <= now || time.getTime() > now.getTime() + SCHEDULE_WITHIN)
    throw new AppError('validation_failed', {
      fields: { publishAt: coded('feed.scheduleOutOfRange', { days: SCHEDULE_WITHIN / DAY }) },
    })
  return time
}

/** The draft that is replaced; undefined for a new one. @throws AppError draft_not_found, post_changed, too_many_drafts */
async function lockReplaced(tx: Tx, { userId, draftId, seen }: NewDraft) {
  if (draftId === undefined) {
    if ((await countDrafts(tx, userId)) >= DRAFTS_MAX) throw new AppError('too_many_drafts')
    return undefined
  }
  const draft = await lockDraft(tx, userId, draftId)
  if (!draft) throw new AppError('draft_not_found')
  if (draft.saves !== seen) throw new AppError('post_changed')
  return draft
}

/** The names of all pictures with their descriptions. @throws AppError malformed_request for names of others, or missing pictures */
function placePictures({ pictures, images }: NewDraft, replaced: DraftRow | undefined) {
  const kept = new Set(replaced?.pictures.map(({ name }) => name))
  const added = images.map(({ name }) => name)
  const placed = pictures.map(({ alt, name }) => {
    // A name may occur once.
    const own = name === undefined ? added.shift() : kept.delete(name) ? name : undefined
    if (own === undefined) throw new AppError('malformed_request')
    return { name: own, alt }
  })
  if (added.length > 0) throw new AppError('malformed_request')
  return { placed, dropped: [...kept] }
}

async function write(tx: Tx, media: Media, draft: NewDraft) {
  const { userId, content, commenting, outside, poll, images } = draft
  // Others who save, publish or make the account private wait.
  const author = await lockMember(tx, userId)
  if (!author) throw notFound()
  if (outside && author.isPrivate) throw new AppError('account_private')
  const replaced = await lockReplaced(tx, draft)
  const { placed, dropped } = placePictures(draft, replaced)
  const draftId = replaced?.draftId ?? uuidv7()
  for (const picture of images) await insertMedia(tx, userId, picture)
  await upsertDraft(tx, { draftId, userId, content, commenting, outside, poll, publishAt: checkTime(draft) })
  await replacePictures(tx, draftId, placed)
  await media.remove(tx, dropped)
  publish(tx, { type: 'drafts.changed', userId })
  return { draftId }
}

const Written = z.object({ draftId: z.string() })

/**
 * Saves a draft, once per `key`.
 * @throws AppError post_empty, validation_failed for the time, account_private, draft_not_found also if it was deleted since, post_changed,
 * too_many_drafts, malformed_request, idempotency_key_reused
 */
export async function saveDraft(
  tx: Tx,
  media: Media,
  draft: NewDraft,
  key: string | undefined,
): Promise<Draft> {
  const { userId, images, sentImages, now: _, ...content } = draft
  if (content.content === '' && content.pictures.length === 0) throw new AppError('post_empty')
  const attempt = { userId, scope: 'draft', key, content: [content, sentImages.map(hashOf)] } as const
  const { reply } = await once(tx, attempt, Written, () => write(tx, media, draft))
  const row = await selectDraft(tx, userId, reply.draftId)
  if (!row) throw new AppError('draft_not_found')
  return present(media, userId, row)
}

/** @throws AppError draft_not_found */
export async function deleteDraft(tx: Tx, media: Media, userId: string, draftId: string) {
  // First, so that the pictures are those of a save that was waited for.
  await lockMember(tx, userId)
  const draft = await lockDraft(tx, userId, draftId)
  if (!draft) throw new AppError('draft_not_found')
  await deleteDraftRow(tx, draftId)
  await media.remove(
    tx,
    draft.pictures.map(({ name }) => name),
  )
  publish(tx, { type: 'drafts.changed', userId })
}
