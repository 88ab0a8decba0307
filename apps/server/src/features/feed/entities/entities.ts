import type { Mention } from '@canopy/contract/feed/shapes'
import { entitiesIn } from '@canopy/contract/text/entities'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { notifyOfMentions, publishChanged } from '../../notifications/index.ts'
import {
  insertNotifiedMentions,
  replaceCommentTags,
  replaceMentions,
  replacePostTags,
  selectMentions,
  type TextId,
} from './entity-queries.ts'

type Entities = { tags: string[]; mentions: Mention[] }

export const noEntities: Entities = { tags: [], mentions: [] }

/** Whether a text needs `recordEntities`. */
export function hasEntities(content: string): boolean {
  const { usernames, tags } = entitiesIn(content)
  return usernames.length > 0 || tags.length > 0
}

type Text = TextId & { author: string; content: string }

/**
 * Stores the tags and mentions of a post or comment that was written or edited, and notifies those who are newly mentioned. Returns what
 * of the text becomes links.
 */
export async function recordEntities(tx: Tx, { author, content, ...text }: Text): Promise<Entities> {
  const { usernames, tags } = entitiesIn(content)
  const shown =
    text.commentId === undefined
      ? await replacePostTags(tx, text.postId, tags)
      : await replaceCommentTags(tx, text.commentId, tags)
  const before = await selectMentions(tx, text)
  const added = await replaceMentions(tx, text, author, usernames)
  const mentions = await selectMentions(tx, text)
  const gone = before.filter(({ userId }) => !mentions.some((kept) => kept.userId === userId))
  for (const { userId } of gone) publishChanged(tx, userId)
  if (added.length > 0) {
    const notified = await insertNotifiedMentions(tx, {
      text,
      author,
      content: sql`${content}::text`,
      tags,
      userIds: added,
    })
    await notifyOfMentions(tx, text.postId, notified)
    // They may be shown again what they were notified of before.
    for (const userId of added) if (!notified.includes(userId)) publishChanged(tx, userId)
  }
  return { tags: shown, mentions }
}

/** Members mentioned in a text that is about to be deleted no longer see the mention. */
export async function forgetMentions(tx: Tx, text: TextId) {
  for (const { userId } of await selectMentions(tx, text)) publishChanged(tx, userId)
}
