/** Boards of a week, a month, newcomers and followed members, each with the reader's own entry. */

import type { Client } from 'pg'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { FOLLOWING_MAX } from '../../packages/contract/src/limits.ts'
import type { Board } from '../../packages/contract/src/points/leaderboard/shapes.ts'
import { requestOf } from '../../packages/contract/src/request.ts'
import { requests } from './requests.ts'
import type { Environment } from './row.ts'

/** Members who follow others: 19 of them, and the first as many as one can. Who asks for boards is among them. */
const FOLLOWERS = 5000
const FOLLOWED = 19

/** @param client which has filled the community */
export async function addFollows(client: Client, members: number) {
  for (const statement of [
    `set session_replication_role = replica`,
    `insert into follows (follower_id, followee_id, requested_at, accepted_at)
     select distinct follower.user_id, followee.user_id, now(), now()
     from member follower
       cross join lateral generate_series(1, case follower.n when 0 then ${FOLLOWING_MAX} else ${FOLLOWED} end) k
       join member followee on followee.n = (follower.n * 31 + k * 997) % ${members} and followee.n <> follower.n
     where follower.n < ${FOLLOWERS}`,
    `reset session_replication_role`,
    `vacuum analyze follows`,
  ])
    await client.query(statement)
}

type Readers = Environment['targets']['members']

const boards: { name: string; board: Board; readers?: (members: Readers) => Readers }[] = [
  { name: 'this week', board: { period: 'week', scope: 'everybody' } },
  { name: 'this month', board: { period: 'month', scope: 'everybody' } },
  { name: 'newcomers', board: { period: 'all', scope: 'newcomers' } },
  { name: 'newcomers this week', board: { period: 'week', scope: 'newcomers' } },
  { name: 'followed', board: { period: 'all', scope: 'following' } },
  { name: 'followed this week', board: { period: 'week', scope: 'following' } },
  {
    name: `followed, of one who follows ${FOLLOWING_MAX}`,
    board: { period: 'all', scope: 'following' },
    readers: (members) => members.slice(0, 1),
  },
]

/** The boards with their loads. Each reader has an entry of their own after the first hundred. */
export const boardLoads = (environment: Environment) =>
  boards.map(({ name, board, readers = (members) => members }) => {
    const targets = { ...environment.targets, members: readers(environment.targets.members) }
    const { path } = requestOf(allEndpoints.getLeaderboard, { query: board })
    const load = requests({ ...environment, targets }, { status: 200 }, () => ({ path }))
    return { name: `board: ${name}`, load }
  })
