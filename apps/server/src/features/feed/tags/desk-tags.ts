import type { DeskTagCase } from '@canopy/contract/desk/tags/shapes'
import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseCaseOf } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import {
  deleteBan,
  insertBan,
  selectDeskTag,
  selectPublicTagged,
  updateTagRemoved,
} from './desk-tag-queries.ts'

/** Returns the case of a tag, even if nobody has used it. */
export async function readDeskTag(db: Db, tag: string): Promise<DeskTagCase> {
  const [row, posts] = await Promise.all([selectDeskTag(db, tag), selectPublicTagged(db, tag)])
  return {
    tag,
    authors: row?.authors ?? 0,
    bannedAt: row?.bannedAt?.toISOString() ?? null,
    posts: posts.map(({ postId, userId, fullName, content, createdAt }) => ({
      postId,
      author: { userId, fullName },
      content,
      timestamp: createdAt.toISOString(),
    })),
  }
}

type Ban = { tag: string; banned: boolean; reason: string; now: Date }

/** @throws AppError already_decided */
export async function setTagBan(tx: Tx, actor: Actor, { tag, banned, reason, now }: Ban) {
  const subject = { kind: 'tag', id: tag } as const
  const isChanged = banned ? await insertBan(tx, tag, now) : await deleteBan(tx, tag)
  if (!isChanged)
    throw await alreadyDecided(tx, {
      subject,
      action: ['tag.banned', 'tag.allowed'],
      decision: banned ? 'banned' : 'allowed',
    })
  publish(tx, { type: 'tags.changed' })
  await audit(tx, actor, { action: banned ? 'tag.banned' : 'tag.allowed', subject, reason })
}

type Removal = { postId: string; tag: string; reason: string; now: Date }

/** Removes a tag from a post, and notifies its author of the reason. @throws AppError not_found, own_case, person_needed */
export async function removePostTag(tx: Tx, actor: Actor, { postId, tag, reason, now }: Removal) {
  const authorId = await updateTagRemoved(tx, postId, tag, now)
  if (authorId === undefined) throw new AppError('not_found')
  await refuseCaseOf(tx, actor, authorId)
  await notify(tx, {
    userId: authorId,
    notice: { kind: 'tag.removed', values: { tag, reason } },
    href: paths.post(postId),
  })
  publish(tx, { type: 'post.changed', postId })
  await audit(tx, actor, {
    action: 'tag.removed',
    subject: { kind: 'tag', id: tag },
    after: { postId },
    reason,
  })
}
