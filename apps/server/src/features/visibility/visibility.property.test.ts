/** Members who follow, block and mute each other at random see exactly what a simple model says they see. */

import { CommentSort } from '@canopy/contract/comments'
import { type Comment, Commenting, type Post } from '@canopy/contract/feed'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createModel, type Model } from './testing/model.ts'
import { readNewest, type Viewer } from './testing/viewer.ts'

const { make } = await testApp()

const MEMBERS = 4
const POLL = JSON.stringify({ options: ['One', 'Other'], hours: 24 })
const member = fc.nat(MEMBERS - 1)
const thing = fc.nat(5)
const text = fc.constantFrom(
  'hello',
  'rain today',
  'a #rain tag',
  'snow',
  'rainy',
  'snow and rain',
  'hello @0',
  '#rain for @1',
)
const pair = { from: member, to: member }
const is = <const Act extends string>(act: Act) => fc.constant(act)

const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: is('post'), from: member, text }) },
  { weight: 4, arbitrary: fc.record({ act: is('follow'), ...pair }) },
  { weight: 1, arbitrary: fc.record({ act: is('unfollow'), ...pair }) },
  { weight: 3, arbitrary: fc.record({ act: is('accept'), ...pair }) },
  { weight: 2, arbitrary: fc.record({ act: is('block'), ...pair }) },
  { weight: 1, arbitrary: fc.record({ act: is('unblock'), ...pair }) },
  { weight: 2, arbitrary: fc.record({ act: is('mute'), ...pair }) },
  { weight: 1, arbitrary: fc.record({ act: is('unmute'), ...pair }) },
  { weight: 3, arbitrary: fc.record({ act: is('privacy'), from: member, isPrivate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: is('findable'), from: member, isFindable: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: is('muteWord'),
      from: member,
      kind: fc.constantFrom('word' as const, 'tag' as const),
      text: fc.constantFrom('rain', 'snow'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: is('comment'), from: member, post: thing, text }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: is('react'), from: member, post: thing, emoji: fc.constantFrom('👍', '💡') }),
  },
  { weight: 3, arbitrary: fc.record({ act: is('reply'), from: member, comment: thing, text }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: is('reactToComment'),
      from: member,
      comment: thing,
      emoji: fc.constantFrom('👍', '💡'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: is('commenting'),
      from: member,
      post: thing,
      commenting: fc.constantFrom(...Commenting.options),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: is('vote'), from: member, post: thing, choice: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ act: is('muteThread'), from: member, post: thing }) },
  { weight: 1, arbitrary: fc.record({ act: is('unmuteThread'), from: member, post: thing }) },
  { weight: 1, arbitrary: fc.record({ act: is('save'), from: member, post: thing }) },
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

/** A text with the username of a member instead of the number, and that number. */
function withName(typed: string, viewers: Viewer[]) {
  const number = /@(\d)/.exec(typed)?.[1]
  if (number === undefined) return { text: typed, mentioned: undefined }
  const mentioned = Number(number)
  return { text: typed.replace(`@${number}`, `@${viewers[mentioned]?.username}`), mentioned }
}

/** Does the step as a client would, and in the model if the server has accepted it. */
async function run(viewers: Viewer[], model: Model, step: Step) {
  const viewer = viewers[step.from]
  if (!viewer) return
  const { userId, send } = viewer
  const other = 'to' in step ? viewers[step.to] : undefined
  const post = 'post' in step ? model.posts[step.post % Math.max(1, model.posts.length)] : undefined
  const comment =
    'comment' in step ? model.comments[step.comment % Math.max(1, model.comments.length)] : undefined
  const params = other ? { userId: other.userId } : { postId: post?.id ?? '' }
  if (('post' in step && !post) || ('comment' in step && !comment)) return
  const isDone = async (response: ReturnType<typeof send>) => (await response).statusCode < 300
  const mayAct = post ? model.canSee(step.from, post.author) : false
  const { text, mentioned } = withName('text' in step ? step.text : '', viewers)
  switch (step.act) {
    case 'post': {
      const { postId } = await viewer.call('createPost', { body: { content: text, userId, poll: POLL } })
      model.post({ id: postId, author: step.from, text, mentioned })
      return
    }
    case 'follow':
      return expect(await isDone(send('follow', { params }))).toBe(model.follow(step.from, step.to))
    case 'unfollow':
      await send('unfollow', { params })
      return model.unfollow(step.from, step.to)
    case 'accept':
      return expect(await isDone(send('acceptFollower', { params }))).toBe(model.accept(step.from, step.to))
    case 'block':
      return expect(await isDone(send('block', { params }))).toBe(model.block(step.from, step.to))
    case 'unblock':
      await send('unblock', { params })
      return model.unblock(step.from, step.to)
    case 'mute':
      return expect(await isDone(send('mute', { params }))).toBe(model.mute(step.from, step.to))
    case 'unmute':
      await send('unmute', { params })
      return model.unmute(step.from, step.to)
    case 'privacy':
      await viewer.call('setPrivacy', { body: { isPrivate: step.isPrivate } })
      return model.setPrivacy(step.from, step.isPrivate)
    case 'findable':
      await viewer.call('setFindable', { body: { isFindable: step.isFindable } })
      return model.setFindable(step.from, step.isFindable)
    case 'muteWord':
      await viewer.call('addMutedWord', { body: { kind: step.kind, text: step.text, for: 'good' } })
      return model.muteWord(step.from, { kind: step.kind, text: step.text })
    case 'comment': {
      const mayComment = post !== undefined && model.mayComment(step.from, post)
      const response = await send('createComment', { params, body: text })
      expect(response.statusCode < 300).toBe(mayComment)
      if (!mayComment) return
      const { commentId: id } = response.json<Comment>()
      return model.comment({ id, post, author: step.from, text, mentioned, parent: undefined })
    }
    case 'reply': {
      if (!comment) return
      const { post: on, id: replyTo } = comment
      const mayReply = model.mayComment(step.from, on) && model.seesComment(step.from, comment)
      const input = { params: { postId: on.id }, query: { replyTo }, body: text }
      const response = await send('createComment', input)
      expect(response.statusCode < 300).toBe(mayReply)
      if (!mayReply) return
      const { commentId: id } = response.json<Comment>()
      const parent = comment.parent ?? comment
      return model.comment({ id, post: on, author: step.from, text, mentioned, parent })
    }
    case 'reactToComment': {
      if (!comment) return
      const ids = { postId: comment.post.id, commentId: comment.id }
      const mayReact = model.seesComment(step.from, comment)
      const { emoji } = step
      expect(await isDone(send('reactToComment', { params: ids, body: { emoji } }))).toBe(mayReact)
      if (mayReact) model.reactToComment(comment, step.from, emoji)
      return
    }
    case 'commenting': {
      const { commenting } = step
      const isAuthor = post?.author === step.from
      expect(await isDone(send('setCommenting', { params, body: { commenting } }))).toBe(isAuthor)
      if (post && isAuthor) model.setCommenting(post, commenting)
      return
    }
    case 'react': {
      const body = { emoji: step.emoji, userId }
      expect(await isDone(send('react', { params, body }))).toBe(mayAct)
      if (post && mayAct) model.react(post, step.from, step.emoji)
      return
    }
    case 'vote': {
      const isAccepted = post !== undefined && mayAct && model.vote(post, step.from, step.choice)
      expect(await isDone(send('vote', { params, body: { choice: step.choice } }))).toBe(isAccepted)
      return
    }
    case 'muteThread':
      expect(await isDone(send('muteThread', { params }))).toBe(mayAct)
      if (post && mayAct) model.muteThread(step.from, post)
      return
    case 'unmuteThread':
      await send('unmuteThread', { params })
      if (post) model.unmuteThread(step.from, post)
      return
    case 'save': {
      const body = { postId: post?.id, userId }
      expect(await isDone(send('savePost', { body }))).toBe(mayAct)
      if (post && mayAct) model.save(step.from, post)
    }
  }
}

/** What the model knows of a comment. */
const seenComment = (comment: Comment) => ({
  text: comment.comment,
  muted: comment.muted,
  reactions: comment.reactions ?? {},
  own: comment.reaction,
})

/** What the model knows of a post. */
const seen = (post: Post) => ({
  postId: post.postId,
  reactions: post.reactions,
  comments: post.commentCount,
  muted: post.muted,
})

async function compareLists(viewers: Viewer[], model: Model) {
  for (const [index, viewer] of viewers.entries()) {
    const known = new Set(model.posts.map(({ id }) => id))
    for (const feed of ['everyone', 'following'] as const) {
      const posts = (await readNewest(viewer, feed)).filter(({ postId }) => known.has(postId))
      expect(posts.map(seen), `${feed} of ${index}`).toEqual(model.newest(index, feed))
    }
  }
}

async function compareThreads(viewer: Viewer, index: number, model: Model, post: Model['posts'][number]) {
  const params = { postId: post.id }
  for (const sort of CommentSort.options) {
    const threads = await viewer.call('listThreads', { params, query: { sort } })
    const found = []
    for (const { commentId, comment, replies, replyCount } of threads) {
      const all = await viewer.call('listReplies', { params: { ...params, commentId } })
      expect(replies).toEqual(all.slice(0, 3))
      expect(replyCount).toBe(all.length)
      found.push({ comment: comment && seenComment(comment), replies: all.map(seenComment) })
    }
    const expected = model.threadsOn(index, post)
    if (sort === 'oldest') expect(found).toEqual(expected)
    else expect(found).toHaveLength(expected.length)
  }
  for (const comment of model.comments.filter((one) => one.post === post)) {
    const ids = { ...params, commentId: comment.id }
    const isSeen = model.seesComment(index, comment)
    for (const call of ['getThread', 'listCommentVersions', 'listCommentReactions'] as const)
      expect((await viewer.send(call, { params: ids })).statusCode).toBe(isSeen ? 200 : 404)
    if (!isSeen) continue
    const reactors = await viewer.call('listCommentReactions', { params: ids })
    const counts = Object.entries(reactors).filter(([, { length }]) => length > 0)
    expect(Object.fromEntries(counts.map(([emoji, { length }]) => [emoji, length]))).toEqual(
      model.viewComment(index, comment).reactions,
    )
  }
}

async function comparePosts(viewer: Viewer, index: number, model: Model) {
  for (const post of model.posts) {
    const params = { postId: post.id }
    const isSeen = model.canSee(index, post.author)
    const statuses = []
    for (const call of [
      'getPost',
      'listReactions',
      'listLikes',
      'countLikes',
      'listComments',
      'countComments',
      'listThreads',
      'listPostVersions',
    ] as const)
      statuses.push((await viewer.send(call, { params })).statusCode)
    expect(statuses).toEqual(Array(8).fill(isSeen ? 200 : 404))
    if (!isSeen) continue
    expect(seen(await viewer.call('getPost', { params }))).toEqual(model.view(index, post))
    const reactors = Object.values(await viewer.call('listReactions', { params })).flat()
    const expected = model.reactors(index, post).map((one) => viewer.ids[one])
    expect(reactors.toSorted()).toEqual(expected.toSorted())
    expect(await viewer.call('countLikes', { params })).toBe(expected.length)
    const comments = await viewer.call('listComments', { params })
    expect(comments.map(seenComment)).toEqual(model.commentsOn(index, post))
    await compareThreads(viewer, index, model, post)
    expect(await viewer.call('countComments', { params })).toBe(comments.length)
  }
}

async function comparePeople(viewer: Viewer, index: number, model: Model) {
  const details = await viewer.call('listUserDetails', { query: { ids: viewer.ids.join() } })
  const known = viewer.ids.filter((_, other) => !model.isBlocked(index, other))
  expect(details.map(({ userId }) => userId).toSorted()).toEqual(known.toSorted())
  for (const [other, userId] of viewer.ids.entries()) {
    const params = { userId }
    const profile = await viewer.send('getUser', { params })
    expect(profile.statusCode).toBe(model.isBlocked(index, other) ? 404 : 200)
    const posts = await viewer.call('listPosts', { query: { userId } })
    expect(posts.map(seen)).toEqual(model.postsOf(index, other))
    if (model.isBlocked(index, other)) continue
    const [followers, following] = model.counts(index, other)
    expect(await viewer.call('getUser', { params })).toMatchObject({ followers, following })
    const listed = [
      await viewer.call('listFollowers', { params }),
      await viewer.call('listFollowing', { params }),
    ].map((people) => people.length)
    expect(listed).toEqual(model.canSee(index, other) ? [followers, following] : [0, 0])
  }
}

/** How many members a notification names. */
const namedIn = (text: string) => 1 + Number(/ and (\d+) others? /.exec(text)?.[1] ?? 0)

async function compareSearches(viewer: Viewer, index: number, model: Model) {
  const known = new Set(model.posts.map(({ id }) => id))
  for (const q of ['rain', 'snow', 'hel', 'rain snow']) {
    const posts = await viewer.call('searchPosts', { query: { q, limit: 100 } })
    const found = posts.map(({ postId }) => postId).filter((id) => known.has(id))
    const [first = [], ...rest] = q.split(' ').map((word) => model.foundPosts(index, word))
    const expected = first.filter((id) => rest.every((ids) => ids.includes(id)))
    expect(found.toSorted(), `${q} for ${index}`).toEqual(expected.toSorted())
  }
  for (const [other, { username, userId }] of viewer.members.entries()) {
    const people = await viewer.call('searchPeople', { query: { q: username, limit: 100 } })
    expect(people.some((person) => person.userId === userId)).toBe(model.isFound(index, other))
    const posts = await viewer.call('searchPosts', { query: { q: 'rain', from: username } })
    const expected = model
      .foundPosts(index, 'rain')
      .filter((id) => model.posts.some((post) => post.id === id && post.author === other))
    expect(posts.map(({ postId }) => postId).toSorted()).toEqual(expected.toSorted())
  }
}

async function compareRest(viewer: Viewer, index: number, model: Model) {
  const known = new Set(model.posts.map(({ id }) => id))
  const tagged = await viewer.call('listPosts', { query: { tag: 'rain', limit: 100 } })
  expect(tagged.filter(({ postId }) => known.has(postId)).map(seen)).toEqual(model.tagged(index, 'rain'))
  const completed = await viewer.call('completeMention', { query: { text: viewer.username.slice(0, 6) } })
  const blocked = viewer.ids.filter((_, other) => model.isBlocked(index, other))
  expect(completed.filter(({ userId }) => blocked.includes(userId))).toEqual([])
  if (model.posts.length > 0) {
    const ids = model.posts.map(({ id }) => id).join()
    expect((await viewer.call('getOwnMarks', { query: { ids } })).polls).toEqual(model.pollsOf(index))
  }
  const saved = await viewer.call('listSaved', { params: { userId: viewer.userId } })
  expect(saved.toSorted()).toEqual(model.savedBy(index).toSorted())
  const notices = await viewer.call('listNotifications', { query: { limit: 100 } })
  const named = notices
    .filter(({ kind }) => kind === 'reaction' || kind === 'comment' || kind === 'reply' || kind === 'mention')
    .map(
      ({ kind, href, text: sentence }) => `${kind} ${/posts\/([^?]*)/.exec(href)?.[1]} ${namedIn(sentence)}`,
    )
  expect(named.toSorted()).toEqual(model.notices(index).toSorted())
  expect(await viewer.call('countUnreadNotifications', {})).toBe(notices.filter(({ read }) => !read).length)
}

test('every list, count and notification of every member is what the model says', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const members: Awaited<ReturnType<typeof make.member>>[] = []
      for (let n = 0; n < MEMBERS; n++) members.push(await make.member({ fullName: `Member ${n}` }))
      const ids = members.map(({ userId }) => userId)
      const viewers: Viewer[] = members.map((one) => ({ ...one, members, ids, known: new Map() }))
      const model = createModel()
      for (const step of steps) {
        await run(viewers, model, step)
        await compareLists(viewers, model)
      }
      for (const [index, viewer] of viewers.entries()) {
        await comparePosts(viewer, index, model)
        await comparePeople(viewer, index, model)
        await compareRest(viewer, index, model)
        await compareSearches(viewer, index, model)
      }
    }),
    { numRuns: 12 },
  )
})
