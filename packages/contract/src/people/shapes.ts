/** Follows, mutes and blocks of members. */

import { z } from 'zod/mini'
import { orUnlisted, pictureOrNone, textOrNone, Uuid } from '../fields.ts'

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

/** A member whom a mention may mean. */
export const MentionCompletion = z.pick(Person, {
  userId: true,
  fullName: true,
  username: true,
  profileImgUrl: true,
})
export type MentionCompletion = z.infer<typeof MentionCompletion>

/** Whether searches of others find the member and their posts. */
export const Findable = z.object({ isFindable: z.boolean() })

export const Privacy = z.object({ isPrivate: z.boolean() })
