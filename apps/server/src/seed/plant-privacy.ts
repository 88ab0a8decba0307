import { v7 as uuidv7 } from 'uuid'
import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'

/** Plants mutes, blocks and muted words. */
export async function plantPrivacy({ tx, content, now, userIds }: PlantingWithMembers) {
  for (const { username, mutes, blocks, mutedWords } of content.members) {
    const userId = pick(userIds, username)
    for (const muted of mutes)
      await tx
        .insertInto('mutes')
        .values({ muter_id: userId, muted_id: pick(userIds, muted), muted_at: hoursBefore(now, 30) })
        .execute()
    for (const blocked of blocks)
      await tx
        .insertInto('blocks')
        .values({ blocker_id: userId, blocked_id: pick(userIds, blocked), blocked_at: hoursBefore(now, 22) })
        .execute()
    for (const { kind, text, days } of mutedWords)
      await tx
        .insertInto('muted_words')
        .values({
          muted_word_id: uuidv7(),
          user_id: userId,
          kind,
          text,
          until: days === undefined ? null : hoursBefore(now, -24 * days),
          created_at: hoursBefore(now, 24),
        })
        .execute()
  }
}
