import { v7 as uuidv7 } from 'uuid'
import { insertMedia } from '../media/index.ts'
import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'
import { draftKey } from './store-pictures.ts'

export async function plantDrafts({ tx, content, pictures, now, userIds }: PlantingWithMembers) {
  for (const [at, draft] of content.drafts.entries()) {
    const [draftId, userId] = [uuidv7(), pick(userIds, draft.by)]
    await tx
      .insertInto('drafts')
      .values({
        draft_id: draftId,
        user_id: userId,
        content: draft.content,
        commenting: 'everybody',
        outside: false,
        poll: draft.poll ? JSON.stringify(draft.poll) : null,
        publish_at: draft.inHours === undefined ? null : hoursBefore(now, -draft.inHours),
        saved_at: hoursBefore(now, at + 1),
      })
      .execute()
    for (const [place, { picture, imageAlt }] of draft.pictures.entries()) {
      const stored = pick(pictures, draftKey(draft.by, picture))
      await insertMedia(tx, userId, stored)
      await tx
        .insertInto('draft_pictures')
        .values({ draft_id: draftId, position: place + 1, name: stored.name, alt: imageAlt })
        .execute()
    }
  }
}
