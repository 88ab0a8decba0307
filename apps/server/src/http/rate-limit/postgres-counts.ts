import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Count, createKeyHashes, type RateCounts } from './rate-counts.ts'

export function createPostgresCounts(db: Db): RateCounts {
  const hashesOf = createKeyHashes(db)
  return {
    async add(hits) {
      const hashes = await hashesOf(hits)
      // Sorted by key, so that processes that add the same ones do not deadlock.
      const { rows } = await sql<Count & { key: Buffer }>`
        insert into rate_counts as stored (key, hits, ends_at)
        select key, hits, now() + time_window * interval '1 ms'
        from unnest(
          ${hashes}::bytea[], ${hits.map((each) => each.hits)}::int[], ${hits.map(({ window }) => window)}::int[]
        ) as added (key, hits, time_window)
        order by key
        on conflict (key) do update set
          hits = case when stored.ends_at > now() then stored.hits else 0 end + excluded.hits,
          ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
        returning key, hits, greatest(0, extract(epoch from ends_at - now()) * 1000)::int as ttl`.execute(db)
      const counts = new Map(rows.map(({ key, ...count }) => [key.toString('hex'), count]))
      return hashes.map((hash) => counts.get(hash.toString('hex')) ?? { hits: 0, ttl: 0 })
    },
    async close() {},
  }
}

export async function deleteExpiredCounts(db: Db) {
  await sql`delete from rate_counts where ends_at <= now()`.execute(db)
}
