/** Proofs of a community, with the hashes by which copies of their pictures are found. */

import type { Client } from 'pg'
import { keysOf } from '../../packages/near-copies/src/index.ts'

/** Returns the id of the first. */
export async function insertProofs(client: Client, userId: string, challengeId: number, count: number) {
  const { rows } = await client.query<{ first: number }>(
    `with planted as (
       insert into proofs (challenge_id, user_id, description)
       select $1::integer, $2::uuid, 'Planted.' from generate_series(1, $3::integer) returning proof_id
     )
     select min(proof_id) as first from planted`,
    [challengeId, userId, count],
  )
  return rows[0]?.first ?? 0
}

/** `hashes` of the proofs from `first` on. */
export async function insertHashes(client: Client, first: number, hashes: Buffer[][]) {
  const rows = hashes.flatMap((own, index) =>
    own.flatMap((hash) => keysOf(hash).map((key) => ({ key, proof: first + index, hash }))),
  )
  await client.query(
    `insert into picture_hashes (key, proof_id, hash)
     select key, proof, decode(hash, 'hex')
     from unnest($1::integer[], $2::integer[], $3::text[]) as rows (key, proof, hash) on conflict do nothing`,
    [
      rows.map(({ key }) => key),
      rows.map(({ proof }) => proof),
      rows.map(({ hash }) => hash.toString('hex')),
    ],
  )
}
