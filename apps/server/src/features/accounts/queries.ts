/** All SQL of members. */

import { CATALOGUE_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

type User = {
  userId: string
  fullName: string
  email: string
  username: string
  passwordHash: string
  joinedAt: Date
}

/** Addresses are ASCII, and PostgreSQL has its own idea of other small letters: the attempts count what is asked for here. */
const isEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** Answers whether the row was made; not if the e-mail or the username is taken, perhaps by a registration that it waited for. */
export async function insertUser(tx: Tx, user: User): Promise<boolean> {
  const made = await tx
    .insertInto('users')
    .values({
      user_id: user.userId,
      full_name: user.fullName,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      joined_at: user.joinedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Whether a member has that e-mail address, in any case. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await selectAccount(db, email)) !== undefined
}

/** Who has that e-mail address, and the hash of the password. */
export function selectAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'email', 'password_hash as passwordHash'])
    .where(isEmail(email))
    .executeTakeFirst()
}

/** A member with points, badges and joined challenges (the newest, as many as the catalogue may show). */
export function selectMember(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('member_points', 'member_points.user_id', 'users.user_id')
    .select([
      'users.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.email',
      'users.bio',
      'users.profile_image as profileImage',
      'users.cover_image as coverImage',
      'users.role',
      'users.joined_at as joinedAt',
      'member_points.balance',
      'member_points.earned',
      'member_points.shortfall',
      sql<string[]>`array(select badge_id from badge_awards where user_id = users.user_id)`.as('badgeIds'),
      sql<number[]>`array(
        select challenge_id from enrolments where user_id = users.user_id
        order by joined_at desc, challenge_id desc limit ${CATALOGUE_MAX}
      )`.as('joinedChallenges'),
    ])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}

/** Sets the password and answers the member's e-mail address. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<string> {
  const { email } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}

/** The hash of a member's password. */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.passwordHash
}

/** Sets a member's password if it still is the confirmed one; answers whether it was. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { confirmedHash, passwordHash }: { confirmedHash: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', confirmedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The pictures of a member, who is held until the transaction ends. */
export function lockPictures(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['profile_image as profileImage', 'cover_image as coverImage'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type ProfileRow = {
  fullName: string
  username: string
  bio: string
  profileImage: string | null
  coverImage: string | null
}

/** Writes the profile of a member; the rows of the pictures have to be there. */
export async function updateUser(tx: Tx, userId: string, profile: ProfileRow) {
  await tx
    .updateTable('users')
    .set({
      full_name: profile.fullName,
      username: profile.username,
      bio: profile.bio,
      profile_image: profile.profileImage,
      cover_image: profile.coverImage,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Holds a member whose password is still the confirmed one, also against whatever would refer to them from now on. */
export function lockMember(tx: Tx, userId: string, confirmedHash: string) {
  return tx
    .selectFrom('users')
    .select(['profile_image as profileImage', 'cover_image as coverImage'])
    .where('user_id', '=', userId)
    .where('password_hash', '=', confirmedHash)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes a member with all that belongs to them alone. */
export async function deleteUser(tx: Tx, userId: string) {
  await tx.deleteFrom('users').where('user_id', '=', userId).execute()
}

/** Makes whoever has that e-mail address a steward; answers whether somebody has it. */
export async function makeSteward(db: Db, email: string): Promise<boolean> {
  const found = await db
    .updateTable('users')
    .set({ role: 'steward' })
    .where(isEmail(email))
    .returning('user_id')
    .executeTakeFirst()
  return found !== undefined
}
