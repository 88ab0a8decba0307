import { DAY, MENTIONS_MAX, MENTIONS_PER_DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const write = ({ userId, call }: Member, content: string) => call('createPost', { body: { content, userId } })
const mentionsTo = async ({ call }: Member) =>
  (await call('listNotifications', { query: { limit: 100 } })).filter(({ kind }) => kind === 'mention')
const nobody = () => Promise.all([make.member(), make.member(), make.member()])
const edit = ({ call }: Member, postId: string, content: string, seen: number) =>
  call('editPost', { params: { postId }, body: { content, alts: [], seen } })

test('members who are mentioned are linked and notified', async () => {
  const [author, anna, ben] = await nobody()
  const post = await write(author, `Thanks, @${anna.username.toUpperCase()} and @nobody_of_us`)
  expect(post.mentions).toEqual([{ username: anna.username, userId: anna.userId }])
  expect(await ben.call('getPost', { params: post })).toMatchObject({ mentions: post.mentions })
  expect(await mentionsTo(anna)).toMatchObject([
    { text: `${author.fullName} mentioned you.`, href: `/posts/${post.postId}`, read: false },
  ])
  const comment = await ben.call('createComment', { params: post, body: `@${anna.username}, look` })
  expect(comment.mentions).toEqual(post.mentions)
  expect(await mentionsTo(anna)).toMatchObject([{ text: `${ben.fullName} and 1 other mentioned you.` }])
  await ben.call('deleteComment', { params: comment })
  expect(await mentionsTo(anna)).toMatchObject([{ text: `${author.fullName} mentioned you.` }])
  await author.call('deletePost', { params: post })
  expect(await mentionsTo(anna)).toEqual([])
})

test('who mentions themselves, or the author of the post in a comment, notifies nobody of a mention', async () => {
  const [author, anna] = await nobody()
  const post = await write(author, `It is me, @${author.username}`)
  await anna.call('createComment', { params: post, body: `@${author.username} @${anna.username}` })
  expect([await mentionsTo(author), await mentionsTo(anna)]).toEqual([[], []])
  expect(await author.call('listNotifications', {})).toMatchObject([{ kind: 'comment' }])
})

test('mentioning somebody who blocks the author does nothing, nor somebody who is blocked', async () => {
  const [author, blocker, blocked] = await nobody()
  await blocker.call('block', { params: author })
  await author.call('block', { params: blocked })
  const post = await write(author, `@${blocker.username} @${blocked.username}`)
  expect(post.mentions).toBeUndefined()
  await author.call('createComment', { params: post, body: `@${blocker.username}` })
  expect([await mentionsTo(blocker), await mentionsTo(blocked)]).toEqual([[], []])
})

test('who blocks the author later is neither linked nor notified any more', async () => {
  const [author, anna, reader] = await nobody()
  const post = await write(author, `@${anna.username}`)
  await anna.call('block', { params: author })
  expect(await mentionsTo(anna)).toEqual([])
  expect((await reader.call('getPost', { params: post })).mentions).toBeUndefined()
})

test('who mutes the author, the thread or a word of it is linked but not notified', async () => {
  const [author, anna, ben] = await nobody()
  const [carla, other] = await nobody()
  await anna.call('mute', { params: author })
  await ben.call('addMutedWord', { body: { kind: 'tag', text: 'storm', for: 'good' } })
  const post = await write(author, `@${anna.username} @${ben.username} #storm`)
  expect(post.mentions).toHaveLength(2)
  await carla.call('muteThread', { params: post })
  await other.call('createComment', { params: post, body: `@${carla.username}` })
  expect(await Promise.all([anna, ben, carla].map(mentionsTo))).toEqual([[], [], []])
})

test('only those who see a post of a private account are notified', async () => {
  const [author, follower, stranger] = await nobody()
  await author.call('setPrivacy', { body: { isPrivate: true } })
  await follower.call('follow', { params: author })
  await author.call('acceptFollower', { params: follower })
  const post = await write(author, `@${follower.username} @${stranger.username}`)
  await follower.call('createComment', { params: post, body: `@${stranger.username}` })
  expect([(await mentionsTo(follower)).length, await mentionsTo(stranger)]).toEqual([1, []])
  await author.call('removeFollower', { params: follower })
  expect(await mentionsTo(follower)).toEqual([])
})

test('an edit notifies only those who are newly mentioned, once', async () => {
  const [author, anna, ben] = await nobody()
  const { postId } = await write(author, `@${anna.username}`)
  await anna.call('readAllNotifications', {})
  await edit(author, postId, `@${anna.username} @${ben.username}`, 0)
  const read = async (member: Member) => (await mentionsTo(member)).map((notice) => notice.read)
  expect([await read(anna), await read(ben)]).toEqual([[true], [false]])
  await edit(author, postId, `@${anna.username}`, 1)
  expect(await read(ben)).toEqual([])
  await ben.call('readAllNotifications', {})
  await sql`update notifications set read_at = now() where user_id = ${ben.userId}`.execute(db)
  await edit(author, postId, `@${anna.username} @${ben.username}`, 2)
  expect(await read(ben)).toEqual([true])
})

test('a mention stays with its member when they change their username', async () => {
  const [author, anna, other] = await nobody()
  const before = anna.username
  const { postId } = await write(author, `@${before}`)
  const rename = (member: Member, username: string) =>
    db.updateTable('users').set({ username }).where('user_id', '=', member.userId).execute()
  await rename(anna, 'renamed_anna')
  await rename(other, before)
  const edited = await edit(author, postId, `@${before} again`, 0)
  expect(edited.mentions).toEqual([{ username: before, userId: anna.userId }])
})

test('ten members of a text are notified, also with edits', async () => {
  const author = await make.member()
  const members: Member[] = []
  for (let n = 0; n < MENTIONS_MAX + 2; n++) members.push(await make.member())
  const text = (mentioned: Member[]) => mentioned.map(({ username }) => `@${username}`).join(' ')
  const post = await write(author, text(members))
  expect(post.mentions).toHaveLength(MENTIONS_MAX)
  const edited = await edit(author, post.postId, text(members.slice(MENTIONS_MAX)), 0)
  expect(edited.mentions).toHaveLength(2)
  const notified = await Promise.all(members.map(async (member) => (await mentionsTo(member)).length))
  expect(notified.slice(MENTIONS_MAX)).toEqual([0, 0])
  const rows = await sql`select from notified_mentions where author_id = ${author.userId}`.execute(db)
  expect(rows.rows).toHaveLength(MENTIONS_MAX)
})

test('a flood of mentions notifies so many in a day, also when they are written at once', async () => {
  const [author, target] = await nobody()
  const notified = async () =>
    (
      await sql`select from notified_mentions where author_id = ${author.userId} and notified_at > now() - interval '1 day'`.execute(
        db,
      )
    ).rows.length
  await sql`
    insert into notified_mentions (text_id, author_id, user_id)
    select gen_random_uuid(), ${author.userId}, ${target.userId} from generate_series(1, ${MENTIONS_PER_DAY - 3})`.execute(
    db,
  )
  await Promise.all(Array.from({ length: 8 }, () => write(author, `@${target.username}`)))
  expect([await notified(), (await mentionsTo(target)).length]).toEqual([MENTIONS_PER_DAY, 3])
  await sql`
    update notified_mentions set notified_at = notified_at - ${`${DAY} milliseconds`}::interval
    where author_id = ${author.userId}`.execute(db)
  await write(author, `@${target.username}`)
  expect([await notified(), (await mentionsTo(target)).length]).toEqual([1, 4])
})

test('who leaves is mentioned no more', async () => {
  const [author, anna] = await nobody()
  const post = await write(author, `@${anna.username}`)
  await db.deleteFrom('users').where('user_id', '=', anna.userId).execute()
  expect((await author.call('getPost', { params: post })).mentions).toBeUndefined()
})

test('mentions that are turned off are not notified', async () => {
  const [author, anna] = await nobody()
  await anna.call('setNotificationSettings', { body: { mention: false } })
  await write(author, `@${anna.username}`)
  expect(await mentionsTo(anna)).toEqual([])
})
