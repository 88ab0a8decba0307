import type { ReportKind } from '@canopy/contract/reports/shapes'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../audit/actor.ts'
import { appealRemoval, decideReport, hideReported, report } from '../features/reports/index.ts'
import type { Media } from '../media/index.ts'
import type { Content } from './content.ts'
import { hoursBefore, idAt, type PlantingWithMembers, pick } from './planting.ts'

type Reported = Content['reports'][number]

/** Reported things, as the cases of moderators: some wait, some were decided, one is appealed. */
export async function plantReports(planting: PlantingWithMembers, media: Media) {
  const { tx, content, now, userIds } = planting
  const moderator = content.members.find(({ duties }) => duties.includes('moderation'))
  if (!moderator) throw new Error('the demonstration content has no moderator')
  const actor: Actor = {
    userId: pick(userIds, moderator.username),
    duties: ['moderation'],
    requestId: uuidv7(),
  }
  for (const reported of content.reports) {
    const id = await plantThing(planting, reported)
    const { kind, reports, decision, appeal, hidden } = reported
    let caseId = ''
    for (const { by, reason, hoursAgo } of reports) {
      const reporterId = pick(userIds, by)
      const sent = { kind, id, reporterId, reason, network: null, now: hoursBefore(now, hoursAgo) }
      const made = await report(tx, media, sent)
      caseId = made.caseId
    }
    if (hidden) await hideReported(tx, media, { kind, thingId: id, caseId, now })
    if (decision) {
      const { hoursAgo, ...given } = decision
      await decideReport(tx, media, actor, {
        ...given,
        caseId,
        version: 1,
        now: hoursBefore(now, hoursAgo),
      })
    }
    if (appeal !== undefined)
      await appealRemoval(tx, { caseId, userId: pick(userIds, reported.by), reason: appeal, now })
  }
}

const plantThing = (planting: PlantingWithMembers, reported: Reported): Promise<string> =>
  plantKinds[reported.kind](planting, reported)

const plantKinds: Record<
  Exclude<ReportKind, 'member'>,
  (planting: PlantingWithMembers, reported: Reported) => Promise<string>
> = {
  async post({ tx, now, userIds }, { by, text, hoursAgo }) {
    const at = hoursBefore(now, hoursAgo)
    const postId = idAt(at)
    await tx
      .insertInto('posts')
      .values({ post_id: postId, user_id: pick(userIds, by), content: text, created_at: at })
      .execute()
    return postId
  },

  /** Comments on the newest post of that time. */
  async comment({ tx, now, userIds }, { by, text, hoursAgo }) {
    const at = hoursBefore(now, hoursAgo)
    const { post_id } = await tx
      .selectFrom('posts')
      .select('post_id')
      .where('created_at', '<', at)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const commentId = idAt(at)
    await tx
      .insertInto('comments')
      .values({ comment_id: commentId, post_id, user_id: pick(userIds, by), comment: text, created_at: at })
      .execute()
    return commentId
  },

  async challenge({ tx, now, userIds }, { by, title = '', text, hoursAgo }) {
    const { challenge_id } = await tx
      .insertInto('challenges')
      .values({
        challenge_name: title,
        description: text,
        photo_url: '/favicon.svg',
        points: 1,
        created_by: pick(userIds, by),
        created_at: hoursBefore(now, hoursAgo),
      })
      .returning('challenge_id')
      .executeTakeFirstOrThrow()
    return String(challenge_id)
  },
}
