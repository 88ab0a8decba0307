import type { Post } from '@canopy/contract/feed/shapes'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { idempotencyKeyOf, takeKey } from '../../../db/idempotency.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { selectSuspensionInForce } from '../../accounts/index.ts'
import { lockPrivacy } from '../posts/privacy-queries.ts'
import { publishPosts, readEarlier } from '../writing/create-post.ts'
import { type DraftRow, deleteDraftRow, lockDraft, selectDue, updateMissed } from './draft-queries.ts'
import { commentingOf, pollOf } from './drafts.ts'

/** The rest is left to the next run. */
const AT_ONCE = 1000

type Asked = { userId: string; draftId: string; now: Date }

/** Requires that the draft is locked. One that an account that is private by now wanted outside is for its followers. */
async function makePost(
  tx: Tx,
  media: Media,
  {
    draft,
    isPrivate,
    ...post
  }: { postId: string; userId: string; now: Date; draft: DraftRow; isPrivate: boolean },
) {
  const { draftId, content, pictures } = draft
  await deleteDraftRow(tx, draftId)
  publish(tx, { type: 'drafts.changed', userId: post.userId })
  if (pictures.length > 0) {
    const names = pictures.map(({ name }) => name)
    if (!isPrivate) await media.makePublic(tx, names)
    await addJob(tx, 'hash_pictures', {})
  }
  const publishing = {
    ...post,
    content,
    pictures,
    commenting: commentingOf(draft),
    outside: draft.outside && !isPrivate,
    poll: pollOf(draft),
  }
  const [made] = await publishPosts(tx, media, [publishing])
  if (!made) throw new Error('a draft was not published')
  return made
}

/** Makes the draft a post, once per `key`. @throws AppError draft_not_found, post_changed, idempotency_key_reused, post_not_found if it was deleted since */
export async function publishDraft(
  tx: Tx,
  media: Media,
  { userId, draftId, seen, now }: Asked & { seen: number },
  key: string | undefined,
): Promise<{ made: boolean; post: Post }> {
  const postId = uuidv7()
  if (key !== undefined) {
    const idempotencyKey = idempotencyKeyOf({ userId, scope: 'post', key, content: { draftId, seen } })
    if (!(await takeKey(tx, idempotencyKey, { postId }))) return readEarlier(tx, media, idempotencyKey)
  }
  const isPrivate = await lockPrivacy(tx, userId)
  const draft = await lockDraft(tx, userId, draftId)
  if (!draft) throw new AppError('draft_not_found')
  if (draft.saves !== seen) throw new AppError('post_changed')
  const post = await makePost(tx, media, { postId, userId, now, draft, isPrivate })
  return { made: true, post }
}

/** Publishes a scheduled draft. It may have been changed, published or deleted since it was found. */
async function publishDue(tx: Tx, media: Media, { userId, draftId, now }: Asked) {
  const isPrivate = await lockPrivacy(tx, userId)
  const draft = await lockDraft(tx, userId, draftId)
  if (!draft?.publishAt || draft.publishAt > now) return
  if (await selectSuspensionInForce(tx, userId, now)) {
    await updateMissed(tx, draftId)
    publish(tx, { type: 'drafts.changed', userId })
  } else await makePost(tx, media, { postId: uuidv7(), userId, now, draft, isPrivate })
}

/** Runs every minute. One that cannot be published now does not hold up the others. @throws AggregateError if some could not */
export async function publishDueDrafts({ db, transaction, media, clock }: Deps) {
  const now = clock.now()
  const faults: unknown[] = []
  for (const due of await selectDue(db, now, AT_ONCE))
    await transaction((tx) => publishDue(tx, media, { ...due, now })).catch((error: unknown) =>
      faults.push(error),
    )
  if (faults.length > 0) throw new AggregateError(faults, 'drafts could not be published')
}
