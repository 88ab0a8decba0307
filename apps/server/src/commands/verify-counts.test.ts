import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { REACTIONS } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features } from '../app/features.ts'
import { AppError } from '../app-error.ts'
import { deleteAccount } from '../features/accounts/own-data/leaving.ts'
import { reportedComment, reportedPost, verifyCounts } from '../features/feed/index.ts'
import { testApp } from '../testing/test-app.ts'

const { db, deps, ownerDb, make, transaction, databaseUrl, clock } = await testApp()
const { media } = deps

type Member = Awaited<ReturnType<typeof make.member>>

const three = () => Promise.all([make.member(), make.member(), make.member()])

async function newPost(author: Member) {
  const { postId } = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  return postId
}

const leave = ({ userId }: Member) =>
  transaction((tx) => deleteAccount(tx, media, features, { userId, passwordHash: 'unusable' }, clock.now()))

/** A member who has left cannot leave again. */
function refuseTwice(error: unknown) {
  expect(error).toBeInstanceOf(AppError)
}

const run = () =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'verify-counts.ts')], {
    env: { DATABASE_URL: databaseUrl },
  })

test('the command says that all posts are counted right, or what differs first, with exit code 1', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const [postId] = [await newPost(author), await newPost(author)]
  await ana.call('likePost', { params: { postId } })
  const { commentId } = await ana.call('createComment', { params: { postId }, body: 'Well said' })
  expect(await run()).toMatchObject({ stdout: '2 posts, all counted right\n' })
  await ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update post_counts set comments = 3 where post_id = ${postId}`.execute(tx)
    await sql`delete from post_counts where post_id <> ${postId}`.execute(tx)
  })
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: `2 of 2 posts are counted wrongly, first post ${postId}: comments is 3, but should be 1\n`,
  })
  await ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update post_counts set comments = 1`.execute(tx)
    await sql`update comments set ideas = 1 where comment_id = ${commentId}`.execute(tx)
  })
  const miscounted = `post ${postId}: the reactions or replies to 1 of its comments are counted wrongly`
  expect(await verifyCounts(db)).toMatchObject({ fault: miscounted })
  await ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update comments set ideas = 0, replies = 1 where comment_id = ${commentId}`.execute(tx)
  })
  expect(await verifyCounts(db)).toMatchObject({ fault: miscounted })
  await db.deleteFrom('posts').execute()
})

test.each([
  'update post_counts set comments = comments + 1',
  'delete from post_counts',
  'insert into post_counts (post_id) select gen_random_uuid()',
  'update reactions set post_id = gen_random_uuid()',
  'update comments set user_id = gen_random_uuid()',
  'update comments set parent_id = gen_random_uuid()',
  'update comments set thumbs = thumbs + 1',
  'update comments set replies = replies + 1',
  "insert into comments (comment_id, post_id, user_id, comment, thumbs) select gen_random_uuid(), post_id, user_id, 'x', 1 from posts",
  'update comment_reactions set user_id = gen_random_uuid()',
  "insert into comments (comment_id, post_id, user_id, comment, replies) select gen_random_uuid(), post_id, user_id, 'x', 1 from posts",
  'select count_reactions()',
])('the app may not: %s', async (statement) => {
  const author = await make.member()
  const params = await author.call('createComment', {
    params: { postId: await newPost(author) },
    body: 'Mine',
  })
  await author.call('reactToComment', { params, body: { emoji: '👍' } })
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/not allowed|only be called as/)
})

test('what members who leave at once did on the posts of others is no longer counted, while others react', async () => {
  const [author, staying] = await three()
  const leaving = await three()
  const posts = await Promise.all(Array.from({ length: 4 }, () => newPost(author)))
  const act = (member: Member, postIds: string[]) =>
    Promise.all(
      postIds.flatMap((postId) => [
        member.call('likePost', { params: { postId } }),
        member.call('createComment', { params: { postId }, body: 'Well said' }),
      ]),
    )
  await Promise.all(leaving.map((member) => act(member, posts)))
  await Promise.all([act(staying, posts), ...leaving.map(leave)])
  const [post] = await author.call('listPosts', {})
  expect(post).toMatchObject({ likes: 1, reactions: { '👍': 1 }, commentCount: 1 })
  expect(await verifyCounts(db)).toMatchObject({ wrong: 0 })
})

test('only a comment on the same post that is no reply can be answered', async () => {
  const author = await make.member()
  const [postId, other] = [await newPost(author), await newPost(author)]
  const { commentId } = await author.call('createComment', { params: { postId }, body: 'First' })
  const reply = await author.call('createComment', {
    params: { postId },
    query: { replyTo: commentId },
    body: 'Second',
  })
  const answer = (post: string, parent: string) =>
    sql`insert into comments (comment_id, post_id, user_id, comment, parent_id)
      values (gen_random_uuid(), ${post}, ${author.userId}, 'Third', ${parent})`.execute(db)
  await expect(answer(postId, commentId)).resolves.toBeDefined()
  for (const parent of [reply.commentId, other]) await expect(answer(postId, parent)).rejects.toThrow('reply')
  await expect(answer(other, commentId)).rejects.toThrow('reply')
})

const which = fc.nat(2)
const Step = fc.oneof(
  fc.record({
    act: fc.constant('react' as const),
    by: which,
    on: which,
    emoji: fc.constantFrom(...REACTIONS),
  }),
  fc.record({
    act: fc.constant('react to comment' as const),
    by: which,
    on: which,
    at: which,
    emoji: fc.option(fc.constantFrom(...REACTIONS)),
  }),
  fc.record({ act: fc.constant('reply' as const), by: which, on: which, at: which }),
  fc.record({
    act: fc.constantFrom('unlike' as const, 'comment' as const, 'uncomment' as const),
    by: which,
    on: which,
  }),
  fc.record({
    act: fc.constantFrom(
      'hide comment' as const,
      'show comment' as const,
      'hide post' as const,
      'show post' as const,
    ),
    on: which,
  }),
  fc.record({ act: fc.constantFrom('leave' as const, 'delete post' as const), by: which }),
)
type Step = typeof Step extends fc.Arbitrary<infer One> ? One : never
/** The steps of a round are concurrent. */
const History = fc.array(fc.array(Step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })

test('after any history, the counts of every post are what is there', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const people = await three()
      const posts = await Promise.all(people.map(newPost))
      const commentsOn = (postId: string, userId?: string) =>
        db
          .selectFrom('comments')
          .select('comment_id as id')
          .where('post_id', '=', postId)
          .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
          .execute()
      const pick = async (postId: string, at: number) => {
        const all = await commentsOn(postId)
        return all[at % Math.max(1, all.length)]?.id ?? postId
      }
      async function perform(step: Step) {
        const person = 'by' in step ? people[step.by] : undefined
        const postId = posts['on' in step ? step.on : step.by] ?? ''
        const params = { postId }
        const comments = await commentsOn(postId, person?.userId)
        switch (step.act) {
          case 'react':
            return person?.send('react', { params, body: { emoji: step.emoji, userId: person.userId } })
          case 'unlike':
            return person?.send('unlikePost', { params })
          case 'react to comment':
            return person?.send('reactToComment', {
              params: { postId, commentId: await pick(postId, step.at) },
              body: { emoji: step.emoji },
            })
          case 'reply':
            return person?.send('createComment', {
              params,
              query: { replyTo: await pick(postId, step.at) },
              body: 'So it is',
            })
          case 'comment':
            return person?.send('createComment', { params, body: 'Well said' })
          case 'uncomment':
            return person?.send('deleteComment', { params: { postId, commentId: comments[0]?.id ?? '' } })
          case 'delete post':
            return person?.send('deletePost', { params })
          case 'leave':
            return person && leave(person).catch(refuseTwice)
          case 'hide comment':
            return transaction((tx) =>
              reportedComment.hide(tx, media, comments[0]?.id ?? postId, clock.now()),
            )
          case 'show comment':
            return transaction((tx) => reportedComment.show(tx, media, comments[0]?.id ?? postId))
          case 'hide post':
            return transaction((tx) => reportedPost.hide(tx, media, postId, clock.now()))
          case 'show post':
            return transaction((tx) => reportedPost.show(tx, media, postId))
        }
      }
      for (const round of history) {
        const responses = await Promise.all(round.map(perform))
        for (const response of responses) expect(response?.statusCode ?? 200).toBeLessThan(500)
      }
      expect((await verifyCounts(db)).fault).toBeUndefined()
      const { rows: empty } = await sql`
        select from comments place
        where user_id is null and not exists (select from comments where parent_id = place.comment_id)`.execute(
        db,
      )
      expect(empty).toEqual([])
    }),
    { numRuns: 15 },
  )
})
