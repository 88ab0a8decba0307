/** Members who follow, block and mute each other at random see exactly what a simple model says they see. */

import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { Commenting } from '@canopy/contract/feed/shapes'
import { SECOND } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createListener } from '../../testing/listen.ts'
import { testApp } from '../../testing/test-app.ts'
import { countTags } from '../feed/index.ts'
import { compareLive } from './testing/compare-live.ts'
import { comparePeople } from './testing/compare-people.ts'
import { compareLists, comparePosts } from './testing/compare-posts.ts'
import {
  compareChallenge,
  comparePublic,
  compareRest,
  compareSearches,
  compareTags,
} from './testing/compare-rest.ts'
import { createModel, type Model } from './testing/model.ts'
import type { Viewer } from './testing/viewer.ts'

const { app, clock, db, deps, make, ownerDb } = await testApp()
const { listen, closeAll } = await createListener(app)
// Many communities earn more points than one does in a day.
await sql`update policies set community_cap = 10000000, young_share = 100 where active`.execute(ownerDb)

const MEMBERS = 4
const PHOTO = 'https://example.org/a.jpg'
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
  {
    weight: 3,
    arbitrary: fc.record({ act: is('outside'), from: member, post: thing, outside: fc.boolean() }),
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
    case 'outside': {
      const { outside } = step
      const isChanged = post !== undefined && model.setOutside(post, step.from, outside)
      expect(await isDone(send('setOutside', { params, body: { outside } }))).toBe(isChanged)
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

/** Calls that show nothing of other members, or what is the same for everybody. */
const NOT_COMPARED = [
  'exportOwnArchive',
  'exportOwnData',
  'getAlertSettings',
  'getDailyCode',
  'getFactors',
  'getJury',
  'getLetter',
  'getNotificationSettings',
  'getOrder',
  'getOrderLimits',
  'getPictureSpace',
  'getPoints',
  'getPointsFigures',
  'getPointsOverview',
  'getProduct',
  'getProof',
  'getReviewFigures',
  'getReviewer',
  'getSaving',
  'getSession',
  'listApiKeys',
  'listDrafts',
  'listHabits',
  'listLedger',
  'listMutedWords',
  'listOrders',
  'listOwnInvitations',
  'listOwnProviders',
  'listOwnRemovals',
  'listOwnReports',
  'listPagesToAccept',
  'listPointsSources',
  'listProductCategories',
  'listProducts',
  'listProofs',
  'listSessions',
]

const called = new Set<EndpointName>()

let communities = 0

/** Members who start with nothing but points, of which they have more than those before them, and what each has read. */
async function makeViewers(): Promise<Viewer[]> {
  communities += 1
  await db.deleteFrom('posts').execute()
  const members: Awaited<ReturnType<typeof make.member>>[] = []
  for (let n = 0; n < MEMBERS; n++)
    members.push(await make.member({ fullName: `Member ${n}`, points: 10 * communities }))
  deps.bus.publish({ type: 'events.missed' })
  const ids = members.map(({ userId }) => userId)
  return members.map((one) => ({
    ...one,
    send(name, input) {
      called.add(name)
      return one.send(name, input)
    },
    call(name, input) {
      called.add(name)
      return one.call(name, input)
    },
    members,
    ids,
    idsAt: (places) => places.map((place) => ids[place] ?? '').toSorted(),
    known: new Map(),
  }))
}

/** Leaves something for every call to show. */
const EVERYTHING: Step[] = [
  { act: 'post', from: 0, text: 'a #rain tag' },
  { act: 'comment', from: 1, post: 0, text: 'hello @0' },
  { act: 'reply', from: 2, comment: 0, text: 'rain today' },
  { act: 'reactToComment', from: 3, comment: 0, emoji: '👍' },
  { act: 'react', from: 1, post: 0, emoji: '💡' },
  { act: 'follow', from: 1, to: 0 },
]

const LONG = { timeout: 600_000 }
/** Milliseconds after which the example that failed is reported, although a smaller one could be found. */
const REPORT_AFTER = 450_000

/** Lets members of so many communities do things at random. */
const compareWithModel = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const viewers = await makeViewers()
      const [creator] = viewers
      if (!creator) return
      const body = {
        challengeName: `Lamp ${creator.username}`,
        points: 5,
        description: 'Any.',
        photoUrl: PHOTO,
      }
      const { challengeId } = await creator.call('createChallenge', { body })
      for (const viewer of viewers) await viewer.call('joinChallenge', { params: { challengeId } })
      const model = createModel()
      for (const step of steps) {
        await run(viewers, model, step)
        // Others see counts with a delay.
        clock.advance(SECOND)
        await compareLists(viewers, model)
      }
      await deps.transaction(countTags)
      for (const [index, viewer] of viewers.entries()) {
        await comparePosts(viewer, index, model)
        await comparePeople(viewer, index, model)
        await compareRest(viewer, index, model)
        await compareSearches(viewer, index, model)
        await compareTags(viewer, index, model)
        await compareChallenge(viewer, index, model, challengeId)
      }
      await comparePublic(app, creator, model)
      await compareLive(viewers, model, listen, await make.member())
      closeAll()
    }),
    {
      numRuns,
      examples: [[EVERYTHING]],
      interruptAfterTimeLimit: REPORT_AFTER,
      markInterruptAsFailure: true,
    },
  )

test(
  'every list, count, notification and live message of every member is what the model says',
  LONG,
  async () => {
    await compareWithModel(4)
    const reading = Object.entries(allEndpoints).filter(
      ([, { method, access }]) => method === 'GET' && access === 'member',
    )
    const names = new Set<string>(called)
    expect(
      reading
        .map(([name]) => name)
        .filter((name) => !names.has(name))
        .toSorted(),
    ).toEqual(NOT_COMPARED)
  },
)

test('and in many more communities', { ...LONG, tags: ['long'] }, () => compareWithModel(40))
