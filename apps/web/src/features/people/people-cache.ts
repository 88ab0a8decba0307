/** Cached relations between the reader and others. It does not need the table of calls, so that first pages can load it. */

import type { LiveMessage } from '@canopy/contract/live'
import type { Relations } from '@canopy/contract/people/shapes'
import type { QueryClient } from '@tanstack/react-query'

/** `etag` identifies the server's version; undefined after a change here. */
export type KnownRelations = { relations: Relations; etag: string | undefined }

/** The prefix of the keys of everything about people. */
export const peopleKey = ['people']
export const relationsKey = [...peopleKey, 'relations']
/** The prefix of the keys of all lists of people. */
export const listsKey = [...peopleKey, 'lists']

/** Whether the reader is known to follow the member. */
export const isFollowed = (queries: QueryClient, userId: string) =>
  queries.getQueryData<KnownRelations>(relationsKey)?.relations.following.includes(userId) ?? false

/** A notification may say that a request was made or accepted. */
export function onPeopleEvent(queries: QueryClient, message: LiveMessage) {
  const isAboutFollowing = message.type === 'notification' && message.notification.kind === 'follow'
  if (!isAboutFollowing && message.type !== 'ready') return
  void queries.invalidateQueries({ queryKey: peopleKey })
  if (isAboutFollowing) void queries.invalidateQueries({ queryKey: ['profile'] })
}
