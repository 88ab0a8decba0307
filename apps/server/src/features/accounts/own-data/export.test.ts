import { randomBytes } from 'node:crypto'
import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { makePhoto } from '../../../testing/photo.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilCopied } from '../../../testing/until-copied.ts'

const { db, make, clock, visitor } = await testApp({ RATE_LIMIT: 'on' })

const Rows = z.record(z.string(), z.union([z.string(), z.array(z.union([z.string(), z.looseObject({})]))]))

const pictureOf = async (seed: number) => new Blob([new Uint8Array(await makePhoto(seed))])

/** A member with rows in every table, and another one. */
async function twoMembers() {
  const [member, other] = [await make.member({ points: 40, fullName: 'Own “Data”' }), await make.member()]
  const { userId } = member
  const post = await other.call('createPost', { body: { content: 'By another', userId: other.userId } })
  const mine = await member.call('createPost', {
    body: {
      content: `By me #today @${other.username}`,
      userId,
      image: [await pictureOf(4), await pictureOf(5)],
      imageAlts: JSON.stringify(['A lake', 'A tree']),
    },
    headers: { 'idempotency-key': 'my-post' },
  })
  await member.call('editPost', {
    params: mine,
    body: { content: `By me, again #today @${other.username}`, alts: ['A lake', 'Two trees'], seen: 0 },
  })
  await member.call('saveDraft', {
    body: {
      content: 'For later',
      image: [await pictureOf(6)],
      pictures: JSON.stringify([{ alt: 'A seed' }]),
      poll: JSON.stringify({ options: ['Okra', 'Chilli'], hours: 24 }),
      publishAt: new Date(clock.now().getTime() + MINUTE).toISOString(),
    },
  })
  await other.call('createComment', { params: mine, body: `Well said, @${member.username}` })
  await member.send('setNotificationSettings', {
    body: {
      points: true,
      verdict: true,
      comment: true,
      reaction: true,
      order: false,
      products: true,
      follow: true,
    },
  })
  const userData = JSON.stringify({ fullName: member.fullName, username: member.username, bio: 'A life.' })
  await member.send('updateProfile', {
    body: { userData, profileImage: await pictureOf(1) },
  })
  await member.send('setAlertSettings', {
    body: {
      notPushed: ['order'],
      mailed: ['mention'],
      digest: true,
      quietHours: { from: '21:30', until: '06:15' },
      timeZone: 'Asia/Kolkata',
    },
  })
  await sql`update alert_settings set summary_at = now(), summary_since = now(), digest_week = '2026-11-23', mail_refused_at = now() where user_id = ${userId}`.execute(
    db,
  )
  await db
    .insertInto('password_resets')
    .values({ token_hash: randomBytes(32), user_id: userId })
    .execute()
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, secret: randomBytes(48), last_step: 7, added_at: clock.now() })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      passkey_id: uuidv7(),
      user_id: userId,
      credential_id: randomBytes(16).toString('hex'),
      public_key: randomBytes(77),
      name: 'My “phone”',
      counter: 12,
      transports: ['internal'],
      backup_eligible: true,
      backed_up: true,
      added_at: clock.now(),
      last_used_at: clock.now(),
    })
    .execute()
  const provider = { provider_id: uuidv7(), issuer: 'https://id.example', client_id: userId, version: 1 }
  await db
    .insertInto('sign_in_providers')
    .values({
      ...provider,
      ...{ name: 'The school', client_secret: randomBytes(40), admits: true, is_only_way: false },
      ...{ duties: '{}', created_at: clock.now() },
    })
    .execute()
  await db
    .insertInto('provider_accounts')
    .values({
      provider_id: provider.provider_id,
      subject: 'pupil 7',
      user_id: userId,
      linked_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('community_pages')
    .values({
      kind: 'rules',
      version: 1,
      texts: '{"en": "Be kind."}',
      accept_from: null,
      published_at: clock.now(),
    })
    .onConflict((already) => already.doNothing())
    .execute()
  await db
    .insertInto('page_acceptances')
    .values({ kind: 'rules', version: 1, user_id: userId, accepted_at: clock.now() })
    .execute()
  await db
    .insertInto('email_confirmations')
    .values({ confirmation_id: uuidv7(), user_id: userId, created_at: clock.now(), used_at: clock.now() })
    .execute()
  await member.call('createChallenge', {
    body: {
      challengeName: 'Mend a bicycle',
      description: 'Any one.',
      points: 5,
      photoUrl: 'https://example.org/b.jpg',
      criteria: ['A mended bicycle'],
      habit: { quota: 4, paidWeeks: 9 },
    },
  })
  const comment = await member.call('createComment', { params: post, body: 'My comment #lake' })
  await member.call('editComment', { params: comment, body: { comment: 'My comment, again #lake', seen: 0 } })
  await member.call('reactToComment', { params: comment, body: { emoji: '👏' } })
  await other.call('createComment', { params: post, body: 'Not my comment' })
  await member.call('react', { params: post, body: { emoji: '💡', userId } })
  await member.call('savePost', { body: { postId: post.postId, userId } })
  await member.call('reportPost', { body: { postId: post.postId, reportedBy: userId, reason: 'Spam' } })
  const challenge = await make.challenge({ habit: { quota: 3, paidWeeks: 8 } })
  await member.call('submitProof', { body: await proofBody(member, challenge, 'Hello') })
  await sql`
    insert into waiting_points select proof_id, user_id, challenge_id, 5, 'room', submitted_at from proofs
    where user_id = ${userId}`.execute(db)
  await meetPeople(member, other, post)
  const product = { ...(await make.product()), quantity: 1 }
  await member.call('placeOrder', { body: orderPayload(userId, [product], { points: 10 }) })
  await member.call('startSaving', { body: { productID: (await make.product({ price: 25 })).productID } })
  const { caseId } = await other.call('createReport', {
    body: { kind: 'post', id: mine.postId, reason: 'Other' },
  })
  await (await make.member({ duties: ['moderation'] })).call('decideReport', {
    params: { caseId },
    body: { decision: 'keep', version: 1, warn: true, suspend: '7', reason: 'Not that bad' },
  })
  await returnOf(member, product)
  await sql`
    with letter as (
      insert into letters (letter_id, title, content, audience, state, sent_at, readers, reached)
      values (gen_random_uuid(), 'To all', 'We have planted trees.', '{}', 'sent', now(), 1, 1) returning letter_id
    )
    insert into letter_readers select letter_id, ${userId}, now() from letter`.execute(db)
  await recordSecurityEvent(db, { kind: 'login.succeeded', userId })
  await sql`
    with device as (
      insert into known_devices values (gen_random_uuid(), ${userId}, sha256('device'), now(), now()) returning device_id
    )
    update sessions set device_id = device.device_id from device where user_id = ${userId}`.execute(db)
  const { keyId } = await make.apiKey(userId, ['feed:read'])
  await sql`update api_keys set last_used_at = now(), revoked_at = now() where key_id = ${keyId}`.execute(db)
  const owner = await make.member({ duties: ['owner'] })
  await owner.call('correctPoints', {
    params: { userId },
    body: { points: 6000, balance: 30, reason: 'Prize of the spring' },
  })
  // Last: what is notified to members with one is pushed, and it would not arrive.
  await sql`
    insert into push_subscriptions (subscription_id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), user_id, session_id, 'https://push.example/' || session_id, 'key', 'secret', now()
    from sessions where user_id = ${userId}`.execute(db)
  return { member, other, post, challenge }
}

type Member = Awaited<ReturnType<typeof make.member>>

async function askAndShare({ userId }: Member) {
  const own = sql`select post_id, proof_id from posts join proofs using (user_id) where user_id = ${userId} limit 1`
  await sql`update proofs set status = 'Verified' where proof_id = (select proof_id from (${own}) own)`.execute(
    db,
  )
  await sql`insert into shared_proofs ${own}`.execute(db)
  await sql`
    insert into polls select post_id, array['This', 'That'], array[0, 0], now() + interval '1 day' from (${own}) own`.execute(
    db,
  )
  await sql`insert into poll_votes select post_id, ${userId}, 2 from (${own}) own`.execute(db)
}

async function meetPeople(member: Member, other: Member, post: { postId: string }) {
  await member.call('follow', { params: other })
  await member.call('block', { params: await make.member() })
  await member.call('mute', { params: await make.member() })
  await member.call('addMutedWord', { body: { kind: 'word', text: 'drizzle', for: 'week' } })
  await member.call('muteThread', { params: post })
}

/** The member's order was delivered, and what they returned is recorded. */
async function returnOf({ userId }: { userId: string }, { productID: productId }: { productID: number }) {
  const { order_key } = await db
    .updateTable('orders')
    .set({ status: 'delivered', carrier: 'Lanka Parcel', tracking_number: 'LP 123' })
    .where('user_id', '=', userId)
    .returning('order_key')
    .executeTakeFirstOrThrow()
  const return_id = uuidv7()
  await db
    .insertInto('order_returns')
    .values({ return_id, order_key, points: 3, cash: 47, paid_at: clock.now() })
    .execute()
  await db
    .insertInto('return_lines')
    .values({ return_id, order_key, product_id: productId, quantity: 1, condition: 'good', restocked: true })
    .execute()
}

test('the export contains all data of the member and none of others', async () => {
  const { member, other, post, challenge } = await twoMembers()
  const { userId } = member
  const response = await member.send('exportOwnData')
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="canopy-data.json"',
    'cache-control': 'no-store',
  })
  expect(response.body).not.toContain('Not my comment')
  expect(response.body).not.toContain(other.email)
  expect(response.body).not.toMatch(/hash|argon2/)
  const paths: string[] = []
  JSON.parse(response.body, (field, value) => {
    if (typeof value === 'string' && value.startsWith('/')) paths.push(field)
    return value
  })
  expect(paths).toEqual([])
  const data = Rows.parse(response.json())
  expect(data).toMatchObject({
    exportedAt: clock.now().toISOString(),
    account: [{ userId, fullName: 'Own “Data”', email: member.email, pointsCount: 30 }],
    sessions: [{ lastUsedAt: expect.any(String) }],
    devices: [{ lastUsedAt: expect.any(String) }],
    authenticators: [{ addedAt: clock.now().toISOString() }],
    passkeys: [{ name: 'My “phone”', backedUp: true }],
    notifications: expect.arrayContaining([
      expect.objectContaining({ text: expect.stringContaining('commented'), readAt: null }),
    ]),
    mutedNotifications: ['order'],
    alertSettings: [
      {
        notPushed: ['order'],
        mailed: ['mention'],
        digest: true,
        timeZone: 'Asia/Kolkata',
        timeZoneChosen: true,
      },
    ],
    pushSubscriptions: [{ failures: 0 }],
    points: [{ balance: 30, earned: 40, shortfall: 0, offBoards: false }],
    earnedByPeriod: [
      { period: 'month', earned: 40, challengesCompleted: 1 },
      { period: 'week', earned: 40, challengesCompleted: 1 },
    ],
    badges: [{ badgeId: 'green-shopper' }],
    requestKeys: [{ scope: 'order' }, { scope: 'post', key: 'my-post' }],
    pointsLedger: [
      { amount: -10, balance: 30 },
      { amount: 40, balance: 40 },
    ],
    pointCorrections: [{ points: 6000, reason: 'Prize of the spring', state: 'pending' }],
    posts: [{ content: `By me, again #today @${other.username}`, tags: ['today'] }],
    postTags: [{ tag: 'today' }],
    commentTags: [{ tag: 'lake' }],
    mentions: [{ username: member.username }],
    notifiedMentions: [{ mentioned: other.userId }],
    comments: [{ comment: 'My comment, again #lake', postId: post.postId, parentId: null }],
    commentVersions: [{ edit: 0, comment: 'My comment #lake' }],
    commentReactions: [{ emoji: '👏' }],
    reactions: [{ emoji: '💡', postId: post.postId }],
    savedPosts: [{ postId: post.postId }],
    reports: [{ kind: 'post', id: post.postId, reason: 'Spam' }],
    reportCases: [{ state: 'kept', reason: 'Not that bad' }],
    securityEvents: [{ kind: 'login.succeeded', times: 1, at: expect.any(String) }],
    sanctions: [{ kind: 'warning', reason: 'Not that bad' }, { kind: 'suspension' }],
    challengesMade: [
      { challengeName: 'Mend a bicycle', criteria: ['A mended bicycle'], category: 'community' },
    ],
    challengesJoined: [{ challengeName: challenge.challengeName }],
    proofs: [
      {
        description: 'Hello',
        reviews: [{ status: 'Issue' }],
        imageUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/media\/private\/.*signature=/),
      },
    ],
    orders: [{ pointsApplied: 10, shippingAddress: { city: 'Kandy' } }],
    saving: [{ productName: 'Bamboo toothbrush', priceBefore: 25, notifiedAt: expect.any(String) }],
  })
})

/** Columns that are not exported. */
const NOT_EXPORTED = [
  // Secrets.
  'users.password_hash',
  'users.email_key',
  'users.network',
  'earnings.network',
  'reports.network',
  'report_cases.kept_hash',
  // For the release before.
  'waiting_points.points',
  'authenticators.secret',
  'invitations.token_hash',
  // The member.
  'invitations.created_by',
  'invitation_lists.created_by',
  'authenticators.last_step',
  'api_keys.key_hash',
  'passkeys.public_key',
  'passkeys.credential_id',
  'email_confirmations.token_hash',
  'sessions.token_hash',
  'known_devices.token_hash',
  'password_resets.token_hash',
  'push_subscriptions.endpoint',
  'push_subscriptions.p256dh',
  'push_subscriptions.auth',
  'security_events.account_key',
  'security_events.network_key',
  'security_events.device_key',
  'security_events.merge_key',
  // It may be about other people, and would tell how fraud is found.
  'security_events.detail',
  'reviews.cause',
  // It would tell what a juror is measured by.
  'jury_votes.is_known',
  'idempotency_keys.content_hash',
  // Redundant: exported in another form.
  'notifications.kind',
  'notifications.notice',
  'proofs.feedback',
  'reviews.feedback',
  'proof_criteria.sentence',
  'notifications.group_key',
  'notifications.href',
  'points_ledger.cause',
  'orders.order_key',
  'orders.door_keys',
  'order_lines.order_key',
  'order_events.order_key',
  'order_events.event_id',
  'security_events.event_id',
  'order_returns.order_key',
  'return_lines.order_key',
  'reviews.review_id',
  'reviews.reason',
  // The author of a poll learns its results as everybody does.
  'polls.votes',
  // Other people.
  'reviews.steward_id',
  'report_cases.decided_by',
  'report_cases.appealed_from',
  'sanctions.steward_id',
  'proofs.copy_of',
  'jury_votes.proof_id',
  'challenges.joined_lately',
  // Challenges of members are never official.
  'challenges.is_official',
  'point_corrections.proposed_by',
  'point_corrections.decided_by',
]
/**
 * Tables without member data. Picture hashes derive from exported pictures; what outlives an account has no owner; stewards act, and
 * write notes, on behalf of Canopy.
 */
const WITHOUT_MEMBER_DATA = [
  // People who are no members yet.
  'applications',
  'invited_addresses',
  'refused_invitations',
  'attempts',
  'backups',
  // Ids of what is in the export, and at most an address.
  'given_up_jobs',
  'webhook_deliveries',
  // Made by owners on behalf of the community. Those that a member got are in the export.
  'letters',
  'webhooks',
  'return_figures',
  // Secrets that are used up within minutes, or are hashes only.
  'factor_challenges',
  'recovery_codes',
  'capture_tokens',
  'provider_visits',
  'audit_log',
  'case_claims',
  'order_notes',
  'policies',
  'calibrations',
  // Copies of what the export has of reviews.
  'checked_verdicts',
  'exams',
  // Copies of photos of proofs, which are in the export.
  'jury_cases',
  'community',
  'community_logos',
  'community_pages',
  'daily_figures',
  'door',
  'earned_changes',
  'earned_counts',
  'figures_counted',
  'community_cap',
  'left_accounts',
  'left_challenges',
  'left_earnings',
  'left_suspensions',
  'listed_products',
  'media_store',
  'named_networks',
  'network_uses',
  'new_sales',
  'nodes',
  'picture_hashes',
  'policies',
  'popularity_window',
  'post_counts',
  // The words of posts, which are in the export.
  'post_words',
  'tags',
  'product_pictures',
  'product_popularity',
  'product_sales',
  'product_stock',
  'products',
  'rate_counts',
  'reviewer_calls',
  'reviewer_choice',
  'reviewer_keys',
  'schema_functions',
  'schema_migrations',
  'secrets',
  'sign_in_providers',
  'stock_entries',
  'stale_days',
]
/** Columns that name the member in tables without a column user_id. */
const OWNER: Record<string, string> = {
  invitations: 'created_by',
  invitation_lists: 'created_by',
  media: 'owner_id',
  follows: 'follower_id',
  notified_follows: 'follower_id',
  blocks: 'blocker_id',
  mutes: 'muter_id',
  unseen_members: 'viewer_id',
  reports: 'reporter_id',
  report_cases: 'author_id',
  challenges: 'created_by',
  challenge_criteria: '(select created_by from challenges where challenges.challenge_id = t.challenge_id)',
  points_allocations: '(select user_id from earnings where entry_id = t.earn_entry)',
  order_events: '(select user_id from orders where orders.order_key = t.order_key)',
  order_returns: '(select user_id from orders where orders.order_key = t.order_key)',
  return_lines:
    '(select user_id from order_returns join orders using (order_key) where return_id = t.return_id)',
  comment_versions: '(select user_id from comments where comments.comment_id = t.comment_id)',
  post_versions: '(select user_id from posts where posts.post_id = t.post_id)',
  polls: '(select user_id from posts where posts.post_id = t.post_id)',
  shared_proofs: '(select user_id from posts where posts.post_id = t.post_id)',
  post_pictures: '(select user_id from posts where posts.post_id = t.post_id)',
  draft_pictures: '(select user_id from drafts where drafts.draft_id = t.draft_id)',
  post_tags: '(select user_id from posts where posts.post_id = t.post_id)',
  comment_tags: '(select user_id from comments where comments.comment_id = t.comment_id)',
  notified_mentions: 'author_id',
  order_lines: '(select user_id from orders where orders.order_key = t.order_key)',
  proof_criteria: '(select user_id from proofs where proofs.proof_id = t.proof_id)',
  reviews: '(select user_id from proofs where proofs.proof_id = t.proof_id)',
}

/** A database value as it appears in the exported JSON. */
const written = (value: unknown) => {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  const text = JSON.stringify(isTime ? new Date(value) : value)
  return typeof value === 'string' ? text.slice(1, -1) : text
}

/** Makes all timestamps different, so that none is mistaken for another. Those of points, polls, views, migrations and the audit log cannot be changed. */
async function spreadTimes() {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name not in ('schema_migrations', 'points_ledger', 'earnings', 'member_points', 'earned_by_period', 'audit_log', 'stock_entries', 'member_trust', 'community_cap', 'polls', 'order_returns')`.execute(
    db,
  )
  for (const [place, { table, column }] of rows.entries()) {
    const time = sql.ref(column)
    await sql`update ${sql.table(table)} set ${time} = ${time} - ${place} * interval '1 second'`.execute(db)
  }
}

test('every column of every table with member data is in the export', async () => {
  const { member } = await twoMembers()
  await untilCopied(db)
  await askAndShare(member)
  await sql`
    with asked as (
      insert into jury_cases (proof_id, prior) select min(proof_id), 0.5 from proofs returning proof_id
    ), juror as (
      insert into jurors (user_id, left_at) values (${member.userId}, now()) returning user_id
    )
    insert into jury_votes (proof_id, user_id, item_id, is_known, vote, voted_at)
    select proof_id, user_id, gen_random_uuid(), false, 'cannot_tell', now() from asked, juror`.execute(db)
  await spreadTimes()
  await sql`
    insert into invitations (invitation_id, name, token_hash, accounts_max, created_by, created_at, ends_at, passes_limits)
    values (gen_random_uuid(), 'My sister', sha256('token'), 1, ${member.userId}, now(), now(), false)`.execute(
    db,
  )
  await sql`
    insert into invitation_lists (list_id, name, language, message, created_by, created_at)
    values (gen_random_uuid(), 'The class', 'ta', 'Come and join us', ${member.userId}, now())`.execute(db)
  const { body } = await member.send('exportOwnData')
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  )
  const missing: string[] = []
  for (const { name } of tables.rows.filter(({ name }) => !WITHOUT_MEMBER_DATA.includes(name))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t
      where ${sql.raw(OWNER[name] ?? 'user_id')} = ${member.userId}`.execute(db)
    if (rows.length === 0) missing.push(`${name}: the member of this test has none`)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const place = `${name}.${column}`
      if (value !== null && !NOT_EXPORTED.includes(place) && !body.includes(written(value)))
        missing.push(place)
    }
  }
  expect(missing).toEqual([])
})

test('all sessions are exported, also more than the settings show', async () => {
  const { userId, ...member } = await make.member()
  await sql`
    insert into sessions (session_id, token_hash, user_id)
    select gen_random_uuid(), int4send(number), ${userId} from generate_series(1, 600) as number`.execute(db)
  const data = Rows.parse((await member.send('exportOwnData')).json())
  expect(data.sessions).toHaveLength(601)
})

test('a long list is exported to its end, each row once', async () => {
  const member = await make.member()
  await sql`
    insert into notifications (notification_id, user_id, kind, notice, href, created_at)
    select gen_random_uuid(), ${member.userId}, 'order',
      jsonb_build_object('kind', 'order.moved', 'values', jsonb_build_object('status', 'shipped', 'orderId', number::text)), '/', now() - (number / 3) * interval '1 second'
    from generate_series(1, 1200) as number`.execute(db)
  const data = Rows.parse((await member.send('exportOwnData')).json())
  const Notices = z.array(z.object({ text: z.string() }))
  const texts = Notices.parse(data.notifications).map(({ text }) => text)
  expect(texts).toHaveLength(1200)
  expect(new Set(texts).size).toBe(1200)
})

test.each(['exportOwnData', 'exportOwnArchive'] as const)(
  '%s is limited to ten calls per hour',
  async (name) => {
    const member = await make.member()
    for (let asked = 0; asked < 10; asked++) expect((await member.send(name)).statusCode).toBe(200)
    const refused = await member.send(name)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * (MINUTE / 1000))
    expect(await visitor.refused(name)).toMatchObject({ status: 401 })
  },
)
