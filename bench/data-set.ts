/** A community of any size, made by PostgreSQL itself. The numbers decide everything: the same sizes give the same community. */

import type { Client } from 'pg'
import { REACTIONS } from '../packages/contract/src/limits.ts'

export type Sizes = { posts: number; members: number; products: number; orders: number }

/** The most that the load makes use of. */
const TARGETS_MAX = 5000

/** The session token of a member, as long as a real one. */
const TOKEN = `rpad(username, 43, '-')`

const FIRST_NAMES = `array['Nimali','Kasun','Tharindu','Ishara','Dilani','Ruwan','Amaya','Sahan','Fathima','Arjun','Piumi']`
const LAST_NAMES = `array['Perera','Silva','Fernando','Jayasinghe','Rajapaksha','Nadarajah','Bandara']`
const SENTENCES = `array[
  'We pulled two sacks of bottles and nets out of the mangroves this morning.',
  'The compost heap behind the school is warm at last!',
  'Does anybody know where to take old batteries in Kandy?',
  'Cycled to work for the third week in a row, and the rain has not won yet.',
  'Our street planted forty saplings of mahogany and mango along the canal.',
  'A jar, a cloth bag and a little patience: the whole week without new plastic.',
  'The river looks better than last year, but there is a lot left to do.',
  'Come and join us on Saturday at seven, bring gloves and a hat.',
  'I mended the lamp instead of buying one, and it took me all of ten minutes.',
  'Seeds to give away: okra, long beans, chilli. Write to me.',
  'Solar panels are up on the temple roof; the meter has been running backwards since noon.']`
const EMOJI = `array['${REACTIONS.join("', '")}']`
const pick = (list: string, number: string) => `(${list})[1 + (${number}) % cardinality(${list})]`

/** A picture's row for every thing of a kind; the files are not there, and nobody asks for them. */
const pictures = (kind: string, count: string) => `
  insert into media (name, width, height)
  select '${kind}' || n || '-1600x1067', 1600, 1067 from generate_series(1, ${count}) n`

/** Orders of one to five lines, spread over the last 120 days; their sales are counted as the app would have. */
const pastOrders = (orders: number, members: number, products: number) => [
  `create temp table past as
   select n, uuidv7(-age) as order_key, now() - age as created_at
   from generate_series(1, ${orders}) n, cast(n * interval '120 days' / ${orders} as interval) age`,
  `insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name,
     street, city, zip_code, phone, country, created_at)
   select order_key, user_id, 'ORD-20200101-' || lpad(past.n::text, greatest(3, length(past.n::text)), '0'),
     case when past.n % 20 = 0 then 'cancelled' else 'completed' end, 1000, 0, 'Nimali Perera',
     '12 Temple Road', 'Kandy', '20000', '+94 11 234 5678', 'Sri Lanka', created_at
   from past join member on member.n = past.n % ${members}`,
  `insert into order_lines (order_key, product_id, position, product_name, quantity, price)
   select order_key, 1 + (n * 7 + k * 13) % ${products}, k, 'Bamboo toothbrush', 1 + n % 3, 250
   from past cross join lateral generate_series(1, 1 + n % 5) k`,
  `insert into product_sales (day, product_id, units)
   select (created_at at time zone 'UTC')::date, product_id, sum(quantity)
   from orders join order_lines using (order_key) where status <> 'cancelled' group by 1, 2`,
]

const statementsFor = ({ posts, members, products, orders }: Sizes) => [
  `insert into users (user_id, full_name, email, username, password_hash)
   select uuidv7(), ${pick(FIRST_NAMES, 'n')} || ' ' || ${pick(LAST_NAMES, 'n / 11')},
     'member' || n || '@example.org', 'member_' || n, 'unusable' from generate_series(1, ${members}) n`,
  `insert into sessions (session_id, token_hash, user_id)
   select uuidv7(), sha256(convert_to(${TOKEN}, 'UTF8')), user_id from users`,
  `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance)
   select user_id, points, points, 'proof_verified', 'bench', 'bench:' || user_id, 0
   from users, substring(username from 8) number, cast(1000000 + number::integer * 7 % 5000 as integer) points`,

  pictures('product', String(products)),
  `insert into products (product_name, price, image, number_of_points, short_description, full_description, quantity)
   select 'Bamboo toothbrush no. ' || n, 100 + n * 37 % 2400, 'product' || n || '-1600x1067', n % 90,
     ${pick(SENTENCES, 'n')}, ${pick(SENTENCES, 'n')} || ' ' || ${pick(SENTENCES, 'n / 3')}, 1000000
   from generate_series(1, ${products}) n`,

  // The rows below refer to what is there; asking for each of them would take most of the time.
  `set session_replication_role = replica`,
  `create temp table member as
   select substring(username from 8)::integer - 1 as n, user_id from users`,
  `create temp table post as
   select n, uuidv7(-age) as post_id, now() - age as created_at
   from generate_series(1, ${posts}) n, cast(n * interval '1 minute' as interval) age`,
  `analyze member, post`,
  pictures('post', `${posts} / 2`),
  `insert into posts (post_id, user_id, content, image, image_alt, created_at)
   select post_id, user_id,
     ${pick(SENTENCES, 'post.n')} || ' ' || ${pick(SENTENCES, 'post.n / 3')} || ' ' || ${pick(SENTENCES, 'post.n / 7')},
     case when post.n % 2 = 0 then 'post' || post.n / 2 || '-1600x1067' end,
     case when post.n % 2 = 0 then 'Volunteers at the shore' else '' end, created_at
   from post join member on member.n = post.n * 7 % ${members}`,
  `insert into comments (comment_id, post_id, user_id, comment, created_at)
   select uuidv7(), post_id, user_id, ${pick(SENTENCES, 'post.n + k')}, created_at + k * interval '10 seconds'
   from post cross join lateral generate_series(1, post.n % 5) k join member on member.n = (post.n * 3 + k) % ${members}`,
  `insert into reactions (post_id, user_id, emoji, created_at)
   select post_id, user_id, ${pick(EMOJI, 'post.n + k')}, created_at + k * interval '1 second'
   from post cross join lateral generate_series(1, post.n % 12) k join member on member.n = (post.n * 5 + k) % ${members}`,
  ...pastOrders(orders, members, products),
  `reset session_replication_role`,
  `vacuum analyze`,
  `checkpoint`,
]

/** Fills an empty, migrated database. */
export async function fill(client: Client, sizes: Sizes) {
  for (const statement of statementsFor(sizes)) await client.query(statement)
}

/** Who calls, what is bought, and what is read. */
export type Targets = {
  members: { userId: string; token: string }[]
  products: { productID: number; productName: string; price: number }[]
  /** The newest first. */
  posts: string[]
}

/** Some of the members with their tokens, of the products and of the posts. */
export async function readTargets(client: Client): Promise<Targets> {
  const members = await client.query<Targets['members'][number]>(
    `select user_id as "userId", ${TOKEN} as token from users order by user_id limit ${TARGETS_MAX}`,
  )
  const products = await client.query<Targets['products'][number]>(
    `select product_id as "productID", product_name as "productName", price
     from products order by product_id limit ${TARGETS_MAX}`,
  )
  const posts = await client.query<{ postId: string }>(
    `select post_id as "postId" from posts order by post_id desc limit ${TARGETS_MAX}`,
  )
  return {
    members: members.rows,
    products: products.rows,
    posts: posts.rows.map(({ postId }) => postId),
  }
}
