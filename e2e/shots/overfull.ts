/** Extremes: the longest texts allowed, amounts of seven digits, long lists, missing pictures. */

import {
  ADDRESS_MAX,
  BIO_MAX,
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_NAME_MAX,
  CITY_MAX,
  COMMENT_MAX,
  POST_TEXT_MAX,
} from '../../packages/contract/src/limits.ts'
import type { Member } from '../support/member.ts'
import type { Canopy } from '../support/start-canopy.ts'

/** 78 characters of at most 80, with words wider than a phone. */
export const longName = 'Wolfeschlegelsteinhausenbergerdorff von und zu Unterobergrubenhausenmeisterburg'

const PRODUCTS = 60
const ORDER_LINES = 50

/** A text of at most `length` characters: words, a very long one, an emoji, an address. */
function longText(length: number) {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const address = `https://example.org/${'a-very-long-path/'.repeat(6)}`
  const paragraph = `We walked along the river with gloves and bags. ${word} 🌳 ${address}\n\n`
  return paragraph
    .repeat(Math.ceil(length / paragraph.length))
    .slice(0, length)
    .trim()
}

/** Adds extremes to the demonstration community, most of them to `member`. */
export async function overfill(member: Member, { db, bus }: Pick<Canopy, 'db' | 'bus'>) {
  const { userId, username } = member
  await earn(userId, db)
  await notify(userId, db)
  await addChallenges(userId, db)
  await order(userId, await addProducts(db), db)
  await write(member, db)
  // Through the API and last, so that the server's caches follow.
  const userData = JSON.stringify({ fullName: longName, username, bio: longText(BIO_MAX) })
  await member.call('updateProfile', { body: { userData } })
  bus.publish({ type: 'products.changed' })
}

async function earn(userId: string, db: Canopy['db']) {
  await db.query(
    `insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
     select $1, now() - interval '2 days', 4382716, 4382716, 'proof_verified', '0', 'shots:' || n, 0 from generate_series(1, 2) n`,
    [userId],
  )
  await db.query(
    `insert into badge_awards (user_id, badge_id)
     select $1, badge from unnest(array['first-step', 'green-streak', 'challenger', 'century', 'voice', 'green-shopper']) badge
     on conflict do nothing`,
    [userId],
  )
}

async function notify(userId: string, db: Canopy['db']) {
  await db.query(
    `insert into notifications (notification_id, user_id, kind, notice, href, created_at)
     select gen_random_uuid(), $1, (array['points', 'verdict', 'order', 'products'])[1 + n % 4],
       jsonb_build_object('kind', 'written', 'values', jsonb_build_object(
         'text', case n % 3 when 0 then $2 || ' and 1,234 others commented on your post.' else 'You earned 1,234,567 Points.' end
       )), '/feed', now() - n * interval '1 hour'
     from generate_series(1, 120) n`,
    [userId, longName],
  )
}

async function addChallenges(userId: string, db: Canopy['db']) {
  await db.query(
    `with added as (
       insert into challenges (challenge_name, description, photo_url, points, created_by)
       select $2, $3, '/media/missing-' || n || '-1600x900.webp', 1000, $1 from generate_series(1, 12) n
       returning challenge_id
     ), joined as (
       insert into participations (challenge_id, user_id) select challenge_id, $1 from added
     )
     insert into proofs (challenge_id, user_id, description, status, reason, feedback, reviewer)
     select challenge_id, $1, $3, 'Issue', left($3, 1000), jsonb_build_array(left($3, 1000)), 'basic' from added, generate_series(1, 3)`,
    [userId, longText(CHALLENGE_NAME_MAX), longText(CHALLENGE_DESCRIPTION_MAX)],
  )
}

async function addProducts(db: Canopy['db']) {
  const { rows } = await db.query<{ product_id: number }>(
    `insert into products (product_name, price, number_of_points, quantity, short_description, full_description)
     select $1, 1234567, 1234567, 10000, $2, $2 from generate_series(1, $3::int) returning product_id`,
    [longText(200), longText(2000), PRODUCTS],
  )
  return rows.map(({ product_id }) => product_id)
}

async function order(userId: string, products: number[], db: Canopy['db']) {
  await db.query(
    `with placed as (
       insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name, street, city, zip_code, phone, country)
       select gen_random_uuid(), $1, 'ORD-20260101-' || lpad(n::text, 3, '0'), (array['pending', 'shipped', 'delivered', 'cancelled'])[n],
         61728350, 1234567, $2, $3, $4, '12345678901234567890', '+94 11 234 5678 ext. 12345', 'Sri Lanka'
       from generate_series(1, 4) n returning order_key
     )
     insert into order_lines (order_key, product_id, position, product_name, quantity, price)
     select order_key, product, position, $5, 1, 1234567
     from placed, unnest($6::int[]) with ordinality as line (product, position) where position <= $7`,
    [
      userId,
      longName,
      longText(ADDRESS_MAX).replaceAll('\n', ' '),
      longText(CITY_MAX),
      longText(200),
      products,
      ORDER_LINES,
    ],
  )
}

/** Adds three posts with many reactions and long comments, one of them with a missing picture. */
async function write({ userId, post }: Member, db: Canopy['db']) {
  await db.query(
    `insert into media (name, owner_id, width, height) values ('missing-1600x1067', $1, 1600, 1067)`,
    [userId],
  )
  const written = [await post(longText(300)), await post(longText(400)), await post(longText(POST_TEXT_MAX))]
  await db.query(`update posts set image = 'missing-1600x1067' where post_id = $1`, [written[1]])
  await db.query(
    `insert into comments (comment_id, post_id, user_id, comment, created_at)
     select gen_random_uuid(), post_id, user_id, $2, now() from unnest($1::uuid[]) post_id, users`,
    [written, longText(COMMENT_MAX)],
  )
  await db.query(
    `insert into reactions (post_id, user_id, emoji)
     select post_id, user_id, (array['👍', '❤️', '👏', '😊', '😮', '💡'])[1 + (row_number() over ()) % 6]
     from unnest($1::uuid[]) post_id, users`,
    [written],
  )
  await post('Thank you all.')
}
