/** Members who call, and the things that they name. */

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/database.ts'
import { dataUrl, makePhoto } from '../photo.ts'
import type { Known } from './values.ts'

type Person = { userId: string; token: string }

export type Community = { members: Person[]; stewards: Person[]; known: Known }

/** The id of the caller, which is put in place of it, so it must be as long. */
export const SELF = 'ca11e200-0000-4000-8000-000000000000'

const PEOPLE = 10
const POINTS = 2000
const PASSWORD = 'green-canopy'
/** Made with less memory than real ones, since checking it should be quick. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=1024,t=1,p=1$7uY/Yzi+ZGkWMnecpFPc8Q$LjFu9Ui2xxOh5wVWexs58TY8REVHNwNAel/p6PA7ehE'

async function addPeople(db: Db, domain: string, count: number) {
  if (count === 0) return
  const userIds = Array.from({ length: count }, () => uuidv7())
  await db
    .insertInto('users')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        full_name: 'Fuzz Member',
        email: `${userId}@${domain}`,
        username: `fuzz_${userId.slice(-12)}`,
        password_hash: PASSWORD_HASH,
        email_confirmed_at: new Date(),
        earns_since: new Date(),
      })),
    )
    .execute()
  await sql`
    insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
    select user_id, now() - interval '60 days', ${POINTS}::int, ${POINTS}::int, 'proof_verified', 'fuzz', 'fuzz:' || user_id, 0
    from unnest(${userIds}::uuid[]) user_id`.execute(db)
}

/**
 * The people of `domain`, with what they have made so far. They are signed in again with their duties, and replaced if they have left,
 * since a request may have deleted, suspended or signed them out.
 */
async function bringBack(db: Db, domain: string, duties: string[]): Promise<Person[]> {
  const ids = () =>
    db
      .selectFrom('users')
      .select('user_id')
      .where('email', 'like', `%@${domain}`)
      .orderBy('user_id')
      .execute()
  await addPeople(db, domain, PEOPLE - (await ids()).length)
  const people = (await ids()).map(({ user_id }) => ({
    userId: user_id,
    token: randomBytes(32).toString('base64url'),
  }))
  const userIds = people.map(({ userId }) => userId)
  await db
    .updateTable('users')
    .set({ duties, password_hash: PASSWORD_HASH })
    .where('user_id', 'in', userIds)
    .execute()
  await db
    .updateTable('sanctions')
    .set({ lifted_at: new Date() })
    .where('user_id', 'in', userIds)
    .where('lifted_at', 'is', null)
    .execute()
  await db
    .insertInto('sessions')
    .values(
      people.map(({ userId, token }) => ({
        session_id: uuidv7(),
        token_hash: createHash('sha256').update(token).digest(),
        user_id: userId,
      })),
    )
    .execute()
  return people
}

/** The newest of each kind. */
const IDS = {
  userId: 'select user_id from users order by 1 desc limit 40',
  email: `select email from users where password_hash = '${PASSWORD_HASH}'`,
  sessionId: 'select session_id from sessions order by 1 desc limit 20',
  postId: 'select post_id from posts order by 1 desc limit 20',
  commentId: 'select comment_id from comments order by 1 desc limit 20',
  challengeId: 'select challenge_id from challenges order by 1 limit 10',
  challengeName: 'select challenge_name from challenges order by challenge_id limit 3',
  proofId: 'select proof_id from proofs order by 1 desc limit 20',
  productID: 'select product_id from products order by 1 limit 3',
  orderId: 'select order_id from orders order by order_key desc limit 20',
  orderKey: 'select order_key from orders order by 1 desc limit 20',
  returnId: 'select return_id from order_returns order by 1 desc limit 20',
  caseId: 'select case_id from report_cases order by 1 desc limit 20',
  notificationId: 'select notification_id from notifications order by 1 desc limit 40',
  sanctionId: 'select sanction_id from sanctions order by 1 desc limit 10',
  correctionId: 'select correction_id from point_corrections order by 1 desc limit 20',
  productName: 'select product_name from products order by product_id limit 1',
  price: 'select price from products order by product_id limit 1',
  image: 'select name from media order by created_at desc, name limit 3',
}

async function valuesOf(db: Db, query: string) {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
  return rows.flatMap((row) => Object.values(row))
}

const IMPORT_HEADING =
  'sku,name,category,price,points,stock,threshold,visible,short_description,full_description'

const FILES = [
  `${IMPORT_HEADING}\nA-1,Brush,home,100,5,10,2,yes,A brush,A brush of bamboo\n`,
  `${IMPORT_HEADING}\nA-2,"Soap\n\0",body,1e9,-5,x,,,,\nA-2\n`,
  `id,${IMPORT_HEADING}\n1,A-3,Lamp,energy,300,0,,0,no,,\n99999999999,,,,,,,,,,`,
  '\ufeff"unclosed\n,,,\n\0',
].map((text) => Buffer.from(text))

async function makePictures() {
  const size = { width: 320, height: 240 }
  const photo = await makePhoto(1, size)
  const flat = sharp({ create: { ...size, channels: 3, background: 'teal' } })
  return [
    photo,
    await makePhoto(2, size),
    await flat.clone().png().toBuffer(),
    await flat.clone().webp().toBuffer(),
    await flat.clone().gif().toBuffer(),
    await flat.clone().avif({ effort: 0 }).toBuffer(),
    photo.subarray(0, 1500),
    Buffer.concat([photo.subarray(0, 400), Buffer.alloc(3000, 255)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
  ]
}

const pictures = await makePictures()

/** Reads ids that belong together, so that some requests do everything they ask for. */
async function knownOf(db: Db): Promise<Known> {
  const ids = Object.fromEntries(
    await Promise.all(
      Object.entries(IDS).map(async ([name, query]) => [name, await valuesOf(db, query)] as const),
    ),
  )
  const cursors = (ids.postId ?? [])
    .slice(0, 5)
    .map((id) => Buffer.from(JSON.stringify(['2026-06-01T00:00:00.000Z', id])).toString('base64url'))
  const {
    userId = [],
    postId = [],
    proofId = [],
    challengeId = [],
    productID: productId = [],
    price = [],
  } = ids
  return {
    ...ids,
    userId: [...Array.from({ length: userId.length }, () => SELF), ...userId],
    reportedBy: [SELF],
    challengeID: challengeId,
    productId: productId.map(String),
    id: [
      ...(ids.notificationId ?? []),
      ...postId,
      ...userId,
      ...proofId,
      ...challengeId,
      ...(ids.orderKey ?? []),
    ].map(String),
    ids: [postId.slice(0, 3).join(','), userId.slice(0, 3).join(',')],
    quantity: [1],
    subtotal: price,
    totalAmount: price,
    pointsApplied: [0],
    country: ['Sri Lanka'],
    phone: ['+94 11 234 5678'],
    password: [PASSWORD],
    currentPassword: [PASSWORD],
    cursor: cursors,
    version: [0, 1, 2],
    seen: [0, 1],
    balance: [POINTS, 0],
    returnsSeen: [0],
    duties: [[], ['shop'], ['review', 'moderation']],
    userData: ['{"fullName":"Fuzz Member","username":"fuzz_member","bio":""}', '{"fullName":7}', '{', 'null'],
    product: ['{"productName":"Brush","price":5,"quantity":1}', '[]'],
    challenge: ['{"challengeName":"Plant","description":"Plant a tree here","points":10}', '[]'],
    imageUrl: pictures.map((picture) => dataUrl(picture)),
    photo: pictures,
    picture: pictures,
    profileImage: pictures,
    coverImage: pictures,
    file: [...FILES, ...pictures],
    photoUrl: ['https://example.org/tree.jpg'],
    ...(ids.image && { pictures: ids.image }),
    image: pictures,
  }
}

/** Everybody is signed in. What is known includes what the requests so far have created. */
export async function meetCommunity(db: Db): Promise<Community> {
  const members = await bringBack(db, 'members.example', [])
  const stewards = await bringBack(db, 'stewards.example', ['owner'])
  return { members, stewards, known: await knownOf(db) }
}
