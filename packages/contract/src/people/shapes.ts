/** Follows, mutes, blocks and muted words of members. */

import { z } from 'zod/mini'
import { MutedKind } from '../feed/muted.ts'
import { orUnlisted, pictureOrNone, requiredText, Timestamp, textOrNone, Uuid } from '../fields.ts'
import { MUTED_TEXT_MAX } from '../limits.ts'
import { messages } from '../messages.ts'
import { tagOf } from '../text/entities.ts'

/** `requested`: a private account has not confirmed it yet. */
export const Following = z.enum(['no', 'requested', 'yes'])
export type Following = z.infer<typeof Following>
export const FollowState = z.object({ following: orUnlisted(Following) })

/** A member in a list of people. */
export const Person = z.object({
  userId: Uuid,
  fullName: textOrNone,
  username: textOrNone,
  profileImgUrl: pictureOrNone,
  bio: textOrNone,
  isPrivate: z.catch(z.boolean(), false),
})
export type Person = z.infer<typeof Person>

/** Relation of the caller to another member. Nobody sees a member who blocks them. */
export const Relation = z.object({
  following: orUnlisted(Following),
  followsYou: z.boolean(),
  muted: z.boolean(),
})
export type Relation = z.infer<typeof Relation>

/** Ids of members, the newest first, at most `RELATIONS_MAX` of each. */
export const Relations = z.object({
  following: z.array(Uuid),
  requested: z.array(Uuid),
  muted: z.array(Uuid),
  blocked: z.array(Uuid),
})
export type Relations = z.infer<typeof Relations>

/** `until` is null for good. */
export const MutedWord = z.object({
  id: Uuid,
  kind: orUnlisted(MutedKind),
  text: z.string(),
  until: z.nullable(Timestamp),
})
export type MutedWord = z.infer<typeof MutedWord>

export const MuteFor = z.enum(['day', 'week', 'good'])
export type MuteFor = z.infer<typeof MuteFor>

/** A member whom a mention may mean. */
export const MentionCompletion = z.pick(Person, {
  userId: true,
  fullName: true,
  username: true,
  profileImgUrl: true,
})
export type MentionCompletion = z.infer<typeof MentionCompletion>

const withoutHash = (text: string) => text.replace(/^#+/, '')

/** A word or several, or a tag, with its # or without. Tags are kept as those of posts are. */
export const NewMutedWord = z
  .object({
    kind: MutedKind,
    text: z.pipe(
      z.string({ error: messages.fieldRequired }).check(z.trim(), z.overwrite(withoutHash)),
      requiredText(MUTED_TEXT_MAX, messages.fieldRequired),
    ),
    for: MuteFor,
  })
  .check(
    z.overwrite((word) => (word.kind === 'tag' ? { ...word, text: tagOf(word.text) ?? word.text } : word)),
  )
export type NewMutedWord = z.infer<typeof NewMutedWord>

/** Whether searches of others find the member and their posts. */
export const Findable = z.object({ isFindable: z.boolean() })

export const Privacy = z.object({ isPrivate: z.boolean() })
