/**
 * `npm run bench -- people`: how long the feed of those one follows, searches, completions and notifications take in a large community, one
 * request at a time. Prints a table and fails if the 95th percentile of a row misses its goal.
 */

import type { Client } from 'pg'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import { MENTIONS_MAX } from '../packages/contract/src/limits.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import { deepPage } from './rows/posts.ts'
import { cycle } from './support/cycle.ts'
import { NAME_ACTORS, POPULAR } from './support/data-set.ts'
import { log, openEnvironment, runBench, sizeLine } from './support/environment.ts'
import { TIMES_HEADER, timesLine, timesOf } from './support/one-at-a-time.ts'
import { machineLine, markdownOf } from './support/table.ts'

const SIZES = { posts: 1_000_000, members: 100_000, products: 1000, orders: 1000, popularity: POPULAR }
/** Number for most members; one follows many, and one is followed by all. */
const FOLLOWED = 18
const MANY_FOLLOWED = 2000
const VOCABULARY = 50_000
const TAGS = 5000
const CALLERS = 1000

/** Milliseconds. */
const GOALS = { feed: 30, search: 60, completion: 30, notifications: 30, write: 30 }

/** A word of eight letters; the nth one is n times rarer than the first. */
const word = (n: string) =>
  `translate(to_hex((${n}) * 2654435761 % 4294967296), '0123456789abcdef', 'aeioubdkmnprstlg')`
const randomUpTo = (most: number) => `cast(floor(${most} ^ random()) as bigint)`

/** Inserts past foreign keys and triggers, which would take most of the time. */
const PEOPLE_DATA = [
  `set session_replication_role = replica`,
  `select setseed(0.5)`,
  `create temp table tagged as
   select post_id, created_at, ${word(randomUpTo(TAGS))} as tag from posts where random() < 0.3`,
  `update posts set content = content || ' ' || words || coalesce(' #' || tag, '')
   from (
     select post_id, string_agg(${word(randomUpTo(VOCABULARY))}, ' ') as words
     from posts cross join generate_series(1, 25) group by post_id
   ) written left join tagged using (post_id)
   where posts.post_id = written.post_id`,
  `truncate post_words`,
  `insert into post_words select post_id, searched_words(content) from posts order by post_id`,
  `insert into post_tags (post_id, tag, created_at) select post_id, tag, created_at from tagged`,
  `insert into tags (tag, authors) select tag, count(*) from tagged group by tag`,
  // Everybody follows the first member, the second one follows many, the others a few.
  `insert into follows (follower_id, followee_id, requested_at, accepted_at)
   select follower.user_id, followee.user_id, now() - interval '30 days', now() - interval '30 days'
   from member follower
     cross join lateral (
       select 0 as n
       union select (follower.n * 31 + k * 997) % ${SIZES.members} from generate_series(1, ${FOLLOWED}) k
       union select k from generate_series(2, ${MANY_FOLLOWED}) k where follower.n = 1
     ) chosen
     join member followee on followee.n = chosen.n
   where followee.n <> follower.n`,
  `update member_counts set
     followers = (select count(*) from follows where followee_id = member_counts.user_id),
     following = (select count(*) from follows where follower_id = member_counts.user_id)`,
  `update users set is_private = true from member where member.user_id = users.user_id and n % 100 = 99`,
  `insert into blocks (blocker_id, blocked_id)
   select blocker.user_id, blocked.user_id from member blocker join member blocked on blocked.n between 50000 and 50049
   where blocker.n = 1`,
  `insert into mutes (muter_id, muted_id)
   select muter.user_id, muted.user_id from member muter join member muted on muted.n between 60000 and 60049
   where muter.n = 1`,
  // Everybody has been mentioned.
  `insert into mentions (post_id, user_id, username, mentioned_at)
   select post_id, member.user_id, 'member_' || member.n + 1, created_at
   from post join member on member.n = (post.n * 11 + 5) % ${SIZES.members} where post.n % 5 = 0`,
  `insert into notifications (notification_id, user_id, kind, href, post_id, group_key, created_at, since)
   select gen_random_uuid(), user_id, 'mention', '/feed', post_id, 'post:' || post_id, mentioned_at, mentioned_at from mentions`,
  `insert into notifications (notification_id, user_id, kind, href, group_key, created_at, since)
   select gen_random_uuid(), user_id, 'follow', '/profile', 'followers', now() - interval '20 days', now() - interval '40 days'
   from member`,
  `reset session_replication_role`,
  NAME_ACTORS,
  `vacuum full posts, post_words, member_counts`,
  `vacuum analyze`,
  `checkpoint`,
]

type Caller = { userId: string; token: string }

async function membersWhere(client: Client, condition: string): Promise<Caller[]> {
  const { rows } = await client.query<Caller>(
    `select users.user_id as "userId", rpad(username, 43, '-') as token
     from users join member using (user_id) where ${condition} order by n limit ${CALLERS}`,
  )
  return rows
}

/** Reads rare, common and unknown words, pairs of them, and beginnings. */
async function readWords(client: Client) {
  const numbers = [1, 30, 500, 40_000]
  const { rows } = await client.query<{ word: string }>(
    `select ${word('n')} as word from unnest($1::bigint[]) n`,
    [numbers],
  )
  const [most = '', common = '', some = '', rare = ''] = rows.map((row) => row.word)
  return [
    most,
    common,
    some,
    rare,
    `${most} ${rare}`,
    common.slice(0, 5),
    rare.slice(0, 6),
    'xylophone',
    'o',
    'pla',
  ]
}

type Row = { name: string; goal: number; callers: Caller[]; paths: string[] }

const NAMES = ['nim', 'perera', 'amaya bandara', 'member_77', 'pererra', 'tarindu', 'xylophone']

await runBench(async (resources) => {
  const environment = await openEnvironment(resources, SIZES, undefined)
  const { client, appUrl } = environment
  log('Adding follows, words, tags and notifications')
  for (const statement of PEOPLE_DATA) await client.query(statement)
  const {
    rows: [total],
  } = await client.query<{ follows: number; notifications: number }>(
    'select (select count(*)::integer from follows) as follows, (select count(*)::integer from notifications) as notifications',
  )
  const [popular, reader] = [await membersWhere(client, 'n = 0'), await membersWhere(client, 'n = 1')]
  const others = await membersWhere(client, 'n between 2000 and 90000')
  const words = await readWords(client)
  const pathOf = (name: keyof typeof allEndpoints, input: object = {}) =>
    requestOf(allEndpoints[name], input).path
  const firstPage = pathOf('listPosts', { query: { feed: 'following' } })
  const deep = await deepPage(
    { ...environment, targets: { ...environment.targets, members: reader } },
    firstPage,
    50,
  )
  const searches = (name: 'searchPosts' | 'searchPeople' | 'searchTags', texts: string[]) =>
    texts.map((q) => pathOf(name, { query: { q } }))
  const completions = (name: 'completeMention' | 'completeTag', texts: string[]) =>
    texts.map((text) => pathOf(name, { query: { text } }))
  const starts = words.flatMap((text) => [text.slice(0, 1), text.slice(0, 3)])
  const popularId = popular[0]?.userId ?? ''
  const rows: Row[] = [
    { name: 'Following, of one who follows 2,000', goal: GOALS.feed, callers: reader, paths: [firstPage] },
    { name: 'page 50 of it', goal: GOALS.feed, callers: reader, paths: [deep] },
    { name: 'Following, of one who follows 19', goal: GOALS.feed, callers: others, paths: [firstPage] },
    {
      name: 'followers of one with 100,000',
      goal: GOALS.feed,
      callers: others,
      paths: [pathOf('listFollowers', { params: { userId: popularId } })],
    },
    { name: 'search for posts', goal: GOALS.search, callers: others, paths: searches('searchPosts', words) },
    {
      name: 'search for posts, of one with blocks and mutes',
      goal: GOALS.search,
      callers: reader,
      paths: searches('searchPosts', words),
    },
    {
      name: 'search for people',
      goal: GOALS.search,
      callers: others,
      paths: searches('searchPeople', NAMES),
    },
    { name: 'search for tags', goal: GOALS.search, callers: others, paths: searches('searchTags', words) },
    {
      name: 'mention completion',
      goal: GOALS.completion,
      callers: others,
      paths: completions('completeMention', ['m', 'member_7', 'nim', 'per', 'xyl']),
    },
    {
      name: 'mention completion, of one who follows 2,000',
      goal: GOALS.completion,
      callers: reader,
      paths: completions('completeMention', ['m', 'member_7', 'nim', 'per', 'xyl']),
    },
    {
      name: 'tag completion',
      goal: GOALS.completion,
      callers: others,
      paths: completions('completeTag', starts),
    },
    {
      name: 'notifications',
      goal: GOALS.notifications,
      callers: others,
      paths: [pathOf('listNotifications')],
    },
    {
      name: 'notifications of one with 100,000 followers',
      goal: GOALS.notifications,
      callers: popular,
      paths: [pathOf('listNotifications')],
    },
    {
      name: 'notifications, only mentions',
      goal: GOALS.notifications,
      callers: others,
      paths: [pathOf('listNotifications', { query: { filter: 'mentions' } })],
    },
    {
      name: 'number of unread notifications',
      goal: GOALS.notifications,
      callers: [...others, ...popular],
      paths: [pathOf('countUnreadNotifications')],
    },
  ]
  const lines: string[][] = []
  let missed = 0
  async function measure(name: string, goal: number, next: Parameters<typeof timesOf>[0]) {
    log(`Measuring: ${name}`)
    const times = await timesOf(next)
    if (times.p95 > goal) missed += 1
    lines.push(timesLine(name, times, goal))
  }
  for (const { name, goal, callers, paths } of rows) {
    const [caller, path] = [cycle(callers), cycle(paths)]
    await measure(name, goal, () => ({
      url: appUrl + path.next().value,
      headers: { authorization: `Bearer ${caller.next().value.token}` },
    }))
  }
  const posts = (name: string, authors: Caller[], content: string) => {
    const author = cycle(authors)
    return measure(name, GOALS.write, () => {
      const { userId, token } = author.next().value
      const { path, ...request } = requestOf(
        allEndpoints.createPost,
        { body: { content, userId } },
        { token },
      )
      return { url: appUrl + path, ...request }
    })
  }
  await posts('post of one with 100,000 followers', popular, 'Come and join us on Saturday at seven.')
  const mentioned = Array.from({ length: MENTIONS_MAX }, (_, n) => `@member_${3000 + n}`).join(' ')
  // Uses many authors, since one member can mention only so many in a day.
  await posts('post that mentions ten members', others, `Come and join us, ${mentioned}`)
  console.log(markdownOf([TIMES_HEADER, ...lines]))
  console.log(
    `\n${sizeLine(SIZES)}, ${total?.follows} follows, ${total?.notifications} notifications; ${await machineLine(client)}`,
  )
  if (missed > 0) throw new Error(`${missed} rows missed their goal`)
})
