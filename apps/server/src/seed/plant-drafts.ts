import { v7 as uuidv7 } from 'uuid'
import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'

export async function plantDrafts({ tx, content, now, userIds }: PlantingWithMembers) {
  for (const [at, { by, content: text, poll, inHours }] of content.drafts.entries())
    await tx
      .insertInto('drafts')
      .values({
        draft_id: uuidv7(),
        user_id: pick(userIds, by),
        content: text,
        commenting: 'everybody',
        outside: false,
        poll: poll ? JSON.stringify(poll) : null,
        publish_at: inHours === undefined ? null : hoursBefore(now, -inHours),
        saved_at: hoursBefore(now, at + 1),
      })
      .execute()
}
