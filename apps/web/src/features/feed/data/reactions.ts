/** Reaction counts of a post; each member has at most one emoji on it. Pure. */

import type { GivenReaction, Post, Reaction, ReactionMap } from '@canopy/contract/feed/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { REPLY_REACTORS_MAX } from '@canopy/contract/limits'
import { replaceEqualDeep } from '@tanstack/react-query'
import { t } from '../../../language/messages.ts'

export const sumOf = (reactions: Post['reactions']) =>
  Object.values(reactions).reduce<number>((sum, count = 0) => sum + count, 0)

type Counts = Pick<Post, 'reactions' | 'likes'>

/** A reaction that is being sent, and what its first click saw. */
export type Choice = {
  emoji: Reaction | undefined
  clicked: Counts & { reaction: GivenReaction | undefined }
}

/** The counts while `emoji` is being sent. Those that come meanwhile are not shown: nothing says whether they include it. */
export function countsOf({ emoji, clicked: { reaction, ...counts } }: Choice): Counts {
  return withReaction(counts, reaction, emoji)
}

/** A post or comment with one member's reaction changed from `before` to `after`. */
export function withReaction<Thing extends Counts>(
  thing: Thing,
  before: GivenReaction | undefined,
  after: GivenReaction | undefined,
): Thing {
  if (before === after) return thing
  const reactions = { ...thing.reactions }
  if (before) reactions[before] = Math.max((reactions[before] ?? 0) - 1, 0)
  if (after) reactions[after] = (reactions[after] ?? 0) + 1
  return { ...thing, reactions, likes: sumOf(reactions) }
}

/**
 * The post with the counts after the member's reaction changed from `before` to `after`. They are taken from the reply. One at its maximum
 * size leaves members out: then the counts of the click are changed, and counts that came since stay, as they include the change or soon will.
 */
export function afterReaction(
  post: Post,
  reply: ReactionMap,
  {
    clicked,
    before,
    after,
  }: { clicked: Post; before: GivenReaction | undefined; after: GivenReaction | undefined },
): Post {
  const named = Object.entries(reply).map(([emoji, userIds]) => [emoji, userIds.length] as const)
  const reactions: Post['reactions'] = Object.fromEntries(named.filter(([, count]) => count > 0))
  const likes = sumOf(reactions)
  if (likes < REPLY_REACTORS_MAX) return { ...post, reactions, likes }
  const isAsClicked = replaceEqualDeep(clicked.reactions, post.reactions) === clicked.reactions
  return isAsClicked ? withReaction(post, before, after) : post
}

const names: Record<string, PlainMessageId> = {
  '👍': 'posts.thumbsUp',
  '❤️': 'posts.heart',
  '👏': 'posts.clappingHands',
  '😊': 'posts.smilingFace',
  '😮': 'posts.surprisedFace',
  '💡': 'posts.lightBulb',
} satisfies Record<Reaction, PlainMessageId>

/** An unknown emoji, from a newer server, is its own name. */
export function reactionName(emoji: string) {
  const name = names[emoji]
  return name === undefined ? emoji : t(name)
}
