import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'

/** Plants follows of the last four weeks, since when all are members. Nobody is notified of them. */
export async function plantFollows({ tx, content, now, userIds }: PlantingWithMembers) {
  const values = content.members.flatMap(({ username, follows, asks }, index) =>
    [...follows, ...asks].map((followee, at) => {
      const requestedAt = hoursBefore(now, 24 * (1 + ((7 * index + 5 * at) % 28)))
      return {
        follower_id: pick(userIds, username),
        followee_id: pick(userIds, followee),
        requested_at: requestedAt,
        accepted_at: asks.includes(followee) ? null : requestedAt,
      }
    }),
  )
  await tx.insertInto('follows').values(values).execute()
}
