/** Compares what members were told with what the database has. */

import { Client } from 'pg'
import type { Acknowledged } from './member.ts'

export type Checked = { acknowledged: number; lost: number; doubled: number }

type Counted = { found: number; all: number }

function compared(acknowledged: number, [row]: Counted[]): Checked {
  const { found = 0, all = 0 } = row ?? {}
  return { acknowledged, lost: acknowledged - found, doubled: all - found }
}

type Texts = { table: string; id: string; text: string }
const POSTS: Texts = { table: 'posts', id: 'post_id', text: 'content' }
const COMMENTS: Texts = { table: 'comments', id: 'comment_id', text: 'comment' }

/** Ids that are missing, and rows beyond those acknowledged. */
async function compareIds(
  client: Client,
  { table, id, text }: Texts,
  tag: string,
  ids: string[],
): Promise<Checked> {
  const { rows } = await client.query<Counted>(
    `select count(*) filter (where ${id} = any($1::uuid[]))::integer as found, count(*)::integer as all
     from ${table} where starts_with(${text}, $2)`,
    [ids, `${tag} `],
  )
  return compared(ids.length, rows)
}

async function compareOrders(client: Client, since: Date, orders: Acknowledged['orders']): Promise<Checked> {
  const { rows } = await client.query<Counted>(
    `select (
       select count(*)::integer from unnest($1::uuid[], $2::text[]) placed (user_id, order_id) join orders using (user_id, order_id)
     ) as found, (select count(*)::integer from orders where created_at >= $3) as all`,
    [orders.map(({ userId }) => userId), orders.map(({ orderId }) => orderId), since],
  )
  return compared(orders.length, rows)
}

/** A reaction cannot be doubled: its key is the post and the member. */
async function compareReactions(client: Client, { userId, done }: Member): Promise<Checked> {
  const { rows } = await client.query<{ found: number }>(
    `select count(*)::integer as found
     from unnest($2::uuid[], $3::text[]) given (post_id, emoji) join reactions using (post_id, emoji) where user_id = $1`,
    [userId, [...done.reactions.keys()], [...done.reactions.values()]],
  )
  const { size } = done.reactions
  return { acknowledged: size, lost: size - (rows[0]?.found ?? 0), doubled: 0 }
}

type Member = { userId: string; done: Acknowledged }

/** Call this when all members have stopped. `tag` begins what they wrote, and `since` is before their first order. */
export async function compareWithDatabase(
  databaseUrl: string,
  { tag, since }: { tag: string; since: Date },
  members: Member[],
): Promise<Checked> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const all = <Item>(pick: (done: Acknowledged) => Item[]) => members.flatMap(({ done }) => pick(done))
  const checks = [
    await compareIds(
      client,
      POSTS,
      tag,
      all(({ posts }) => posts),
    ),
    await compareIds(
      client,
      COMMENTS,
      tag,
      all(({ comments }) => comments),
    ),
    await compareOrders(
      client,
      since,
      all(({ orders }) => orders),
    ),
  ]
  for (const member of members) checks.push(await compareReactions(client, member))
  await client.end()
  const sumOf = (key: keyof Checked) => checks.reduce((sum, check) => sum + check[key], 0)
  return { acknowledged: sumOf('acknowledged'), lost: sumOf('lost'), doubled: sumOf('doubled') }
}
