import { type Notice, notices, welcomeNotices } from '@canopy/contract/notifications/notices'
import type { NotificationKind } from '@canopy/contract/notifications/shapes'
import { paths } from '@canopy/contract/paths'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { addJobs, insertJobs } from '../../jobs/jobs.ts'
import { publish } from '../../live/publish.ts'
import { isSeen } from '../visibility/index.ts'
import {
  deleteOfGroup,
  deleteOfPost,
  selectNotifiedOf,
  upsert,
  upsertNotifications,
} from './notify-queries.ts'
import type { FollowGroup, PostNoticeKind } from './present.ts'

/**
 * `href` is a path of the app. `groupKey` names the subject: a later notification of the same kind and key replaces the earlier one.
 */
type NewNotice = { userId: string; notice: Notice; href: string; groupKey?: string }

/** Stores a notification and publishes it, unless the member has turned off its kind. */
export async function notify(tx: Tx, { userId, ...content }: NewNotice): Promise<void> {
  await notifyAll(tx, [userId], content)
}

/** Stores the same notification for several members at once; see `notify`. */
export async function notifyAll(
  tx: Tx,
  userIds: readonly string[],
  { notice, href, groupKey = null }: Omit<NewNotice, 'userId' | 'groupKey'> & { groupKey?: string | null },
): Promise<void> {
  const { about, values } = notices[notice.kind]
  const stored = { kind: notice.kind, values: values.parse(notice.values) }
  const content = { kind: about, notice: stored, href, groupKey, postId: null, commentId: null }
  const written = await upsertNotifications(tx, content, userIds)
  for (const { id, userId } of written) publish(tx, { type: 'notification.created', userId, id })
  await addAlerts(tx, written)
}

/** Alerts those who want push messages or mails of a notification, once the transaction has committed. */
async function addAlerts(tx: Tx, written: readonly { id: string; isAlerted: boolean }[]) {
  const alerts = written.filter(({ isAlerted }) => isAlerted)
  await addJobs(
    tx,
    'alert',
    alerts.map(({ id }) => ({ notificationId: id })),
  )
}

type NewActivity = {
  kind: PostNoticeKind
  /** The comment of theirs that it is about, instead of their post. */
  commentId?: RawBuilder<string>
  /** Selects the post_id and the user_id of the author, of any number of posts. */
  authors: RawBuilder<unknown>
  /** `authors` selects the `actor_id` of the latest of new actors as well, and their number as `actors`. */
  hasActors?: boolean
  /** A quiet notification moves an existing one up without marking it unread. It may depend on `notifications`. */
  quiet?: RawBuilder<boolean>
}

/** The notification of activity on a post as it was written, or nothing but null. */
export type Activity =
  | { id: string; userId: string; isQuiet: boolean }
  | { id: null; userId: null; isQuiet: null }

/** A part of the statement that writes the activity; returns an `Activity` for `publishActivity`, with the `postId`. */
export const notifyOfActivity = ({ kind, commentId, authors, hasActors, quiet = sql`false` }: NewActivity) =>
  upsert(
    {
      kind,
      notice: null,
      href: sql`${paths.post('')}::text || member.post_id`,
      postId: sql`member.post_id`,
      commentId: commentId ?? null,
      groupKey: commentId ? sql`'comment:' || ${commentId}` : sql`'post:' || member.post_id`,
      added: hasActors ? { actorId: sql`member.actor_id`, actors: sql`member.actors` } : undefined,
    },
    authors,
    quiet,
  )

/** The columns of an `Activity`, of what `notifyOfActivity` has written. */
export const activityColumns = sql`notice.id, notice."userId", notice."isQuiet"`

/** Part of the statement of `notifyOfActivity`, in which `notice` is what that has written. Adds the alerts. */
export const alertOfActivity = () =>
  insertJobs('alert', sql`jsonb_build_object('notificationId', id)`, {
    from: sql`notice where "isAlerted" and not "isQuiet"`,
  })

export function publishActivity(tx: Tx, { userId, id, isQuiet }: Activity) {
  if (id === null) return
  if (!isQuiet) publish(tx, { type: 'notification.created', userId, id })
  else publishChanged(tx, userId)
}

type NewFollow = {
  userId: string
  /** Id of the member who followed, asked to, or accepted the request. */
  from: string
  group: FollowGroup
  /** Moves an existing notification up without marking it unread. */
  isQuiet: boolean
}

/** Stores a notification about following and publishes it, unless the member has turned off its kind or does not see the other one. */
export async function notifyOfFollow(tx: Tx, { userId, from, group, isQuiet }: NewFollow): Promise<void> {
  const { rows } = await upsert(
    { kind: 'follow', notice: null, href: paths.profile, postId: null, commentId: null, groupKey: group },
    sql`select ${userId}::uuid as user_id where ${isSeen(userId, sql`${from}::uuid`)}`,
    isQuiet ? sql`true` : sql`false`,
  ).execute(tx)
  for (const written of rows) publishActivity(tx, written)
  // An earlier notification may name this member now.
  if (rows.length === 0) publishChanged(tx, userId)
  if (!isQuiet) await addAlerts(tx, rows)
}

/** Notifies members that a post or a comment on it mentions them. */
export async function notifyOfMentions(tx: Tx, postId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const content = {
    kind: 'mention',
    notice: null,
    href: paths.post(postId),
    postId,
    commentId: null,
    groupKey: `post:${postId}`,
  } as const
  const written = await upsertNotifications(tx, content, userIds)
  for (const { id, userId } of written) publish(tx, { type: 'notification.created', userId, id })
  await addAlerts(tx, written)
}

/** Makes the member's screens reload their notifications. */
export function publishChanged(tx: Tx, userId: string) {
  publish(tx, { type: 'notifications.changed', userId })
}

/** Makes the screens of all who were notified of something on a post reload their notifications. */
export async function publishAbout(tx: Tx, postId: string) {
  for (const userId of await selectNotifiedOf(tx, postId)) publishChanged(tx, userId)
}

/** Takes back what was notified to these members about a subject. */
export async function withdraw(tx: Tx, userIds: string[], kind: NotificationKind, groupKey: string) {
  for (const userId of await deleteOfGroup(tx, userIds, kind, groupKey)) publishChanged(tx, userId)
}

export async function deletePostNotifications(tx: Tx, postId: string) {
  for (const userId of new Set(await deleteOfPost(tx, postId))) publishChanged(tx, userId)
}

/** Adds the first notifications of a new member. */
export async function welcome(tx: Tx, userId: string): Promise<void> {
  for (const content of welcomeNotices) await notify(tx, { userId, ...content })
}
