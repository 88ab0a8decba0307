import { StartupError } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { countJoined } from '../features/challenges/index.ts'
import { countTags } from '../features/feed/index.ts'
import { countFigures } from '../features/stewards/index.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { readContent } from './content.ts'
import { DEMO_DOMAIN, demoLogin } from './demo-login.ts'
import { plantChallenges } from './plant-challenges.ts'
import { plantDrafts } from './plant-drafts.ts'
import { plantFollows } from './plant-follows.ts'
import { plantActivity, plantMembers } from './plant-members.ts'
import { plantNotices } from './plant-notices.ts'
import { plantPosts } from './plant-posts.ts'
import { plantPrivacy } from './plant-privacy.ts'
import { plantProofs } from './plant-proofs.ts'
import { plantReports } from './plant-reports.ts'
import { plantShop } from './plant-shop.ts'
import { type Planting, plantLedger } from './planting.ts'
import { storePictures } from './store-pictures.ts'

/** Fills a database without members with the demonstration community. Returns whether the demonstration login exists. */
export async function plantDemo({ db, transaction, media, clock }: Deps): Promise<boolean> {
  const member = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()
  if (member) return (await findDemoLogin(db)) !== undefined
  const content = await readContent()
  const passwordHash = await hashPassword(demoLogin.password, 'seed')
  const now = clock.now()
  await storePictures(media, content, (pictures) =>
    transaction(async (tx) => {
      const planting: Planting = { tx, content, pictures, now, ledger: [] }
      const withMembers = { ...planting, userIds: await plantMembers(planting, passwordHash) }
      const challenges = await plantChallenges(withMembers)
      await plantProofs(withMembers, challenges)
      await plantActivity(planting)
      await plantFollows(withMembers)
      await plantPrivacy(withMembers)
      await plantPosts(withMembers, challenges)
      await plantDrafts(withMembers)
      await plantShop(withMembers)
      await plantLedger(planting.ledger)
      await plantReports(withMembers, media)
      await plantNotices(withMembers, challenges)
    }),
  )
  await countFigures(db, now)
  await transaction(countTags)
  await transaction((tx) => countJoined(tx, now))
  return true
}

const findDemoLogin = (db: Db) =>
  db.selectFrom('users').select('user_id').where('email', '=', demoLogin.email).executeTakeFirst()

/**
 * Two hashes are the same only if planting copied them, so nobody can stop a start by registering such an address.
 * @throws StartupError if demonstration members have their published password
 */
export async function refuseDemo(db: Db): Promise<void> {
  const planted = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', 'like', `%${DEMO_DOMAIN}`)
    .groupBy('password_hash')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .limit(1)
    .executeTakeFirst()
  if (planted)
    throw new StartupError(
      'HOST, PUBLIC_URL: the database has demonstration members, whose password is published; use an empty database, or loopback addresses',
    )
}
