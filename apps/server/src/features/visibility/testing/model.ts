/** A model of who sees what, as simple as possible. Members are numbers. */

import type { MutedKind } from '@canopy/contract/feed/muted'
import type { Commenting } from '@canopy/contract/feed/shapes'

type ModelPost = {
  id: string
  author: number
  text: string
  commenting?: Commenting
  mentioned?: number | undefined
}
type NewComment = {
  id: string
  post: ModelPost
  author: number
  text: string
  parent: ModelComment | undefined
  mentioned?: number | undefined
}
export type ModelComment = NewComment & { reactions: Map<number, string> }
type Word = { kind: MutedKind; text: string }
type Pair = [number, number]

const pairOf = (key: string): Pair => {
  const [from = 0, to = 0] = key.split(' ').map(Number)
  return [from, to]
}
const pairsOf = (keys: Iterable<string>) => [...keys].map(pairOf)

export type Model = ReturnType<typeof createModel>

export function createModel() {
  const posts: ModelPost[] = []
  const comments: ModelComment[] = []
  const reactions = new Map<string, Map<number, string>>()
  /** Follower and followed member → whether it is confirmed. */
  const follows = new Map<string, boolean>()
  const [blocks, mutes, privates, hidden] = [
    new Set<string>(),
    new Set<string>(),
    new Set<number>(),
    new Set<number>(),
  ]
  const mutedThreads = new Set<string>()
  const words = new Map<number, Word[]>()
  const votes = new Map<string, Map<number, number>>()
  const saves = new Map<number, Set<ModelPost>>()
  const outside = new Set<ModelPost>()
  /** Kind, author and post of notifications that were written. */
  const noticed = new Set<string>()
  const key = (from: number, to: number) => `${from} ${to}`

  const followsWith = (isAccepted: boolean) =>
    pairsOf([...follows].flatMap(([pair, accepted]) => (accepted === isAccepted ? [pair] : [])))

  const isBlocked = (one: number, other: number) => blocks.has(key(one, other)) || blocks.has(key(other, one))
  const isSeen = (viewer: number, other: number) =>
    !isBlocked(viewer, other) && !mutes.has(key(viewer, other))
  const isFollower = (viewer: number, other: number) => follows.get(key(viewer, other)) === true
  const canSee = (viewer: number, author: number) =>
    viewer === author || ((!privates.has(author) || isFollower(viewer, author)) && isSeen(viewer, author))
  const isListed = (viewer: number, author: number) =>
    viewer === author || (!privates.has(author) && isSeen(viewer, author))
  const isFollowed = (viewer: number, author: number) =>
    viewer === author || (isFollower(viewer, author) && isSeen(viewer, author))

  const isFindable = (viewer: number, member: number) => viewer === member || !hidden.has(member)

  function mutedIn(viewer: number, { author, text }: { author: number; text: string }) {
    if (viewer === author) return undefined
    return words.get(viewer)?.find((word) => {
      const wanted = `${word.kind === 'tag' ? '#' : ''}${word.text}`
      const found = text.split(' ').map((one) => (word.kind === 'tag' ? one : one.replace('#', '')))
      return found.includes(wanted)
    })
  }

  const reactors = (viewer: number, { id }: ModelPost) =>
    [...(reactions.get(id)?.keys() ?? [])].filter((member) => isSeen(viewer, member))
  const seenComments = (viewer: number, post: ModelPost) =>
    comments.filter((comment) => comment.post === post && isSeen(viewer, comment.author))

  function countsOf(viewer: number, chosen: ReadonlyMap<number, string>) {
    const counts: Record<string, number> = {}
    for (const [member, emoji] of chosen) if (isSeen(viewer, member)) counts[emoji] = (counts[emoji] ?? 0) + 1
    return counts
  }

  function view(viewer: number, post: ModelPost) {
    const counts = countsOf(viewer, reactions.get(post.id) ?? new Map())
    const muted = mutedIn(viewer, post)
    return {
      postId: post.id,
      reactions: counts,
      comments: seenComments(viewer, post).length,
      muted: muted && { kind: muted.kind, text: muted.text },
    }
  }

  const list = (viewer: number, isShown: (post: ModelPost) => boolean) =>
    posts
      .filter(isShown)
      .toReversed()
      .map((post) => view(viewer, post))

  /** The members whom texts mention. */
  const mentions = new Map<ModelPost | ModelComment, number>()

  /** Mentions of members who block the author, or are blocked, do nothing. Those in `told` are notified of the comment anyway. */
  function mention(text: ModelPost | ModelComment, post: ModelPost, told: (number | undefined)[]) {
    const member = text.mentioned
    if (member === undefined || isBlocked(member, text.author)) return
    mentions.set(text, member)
    const isOwn = member === text.author || told.includes(member)
    if (isOwn || mutedThreads.has(`${member} ${post.id}`)) return
    if (canSee(member, post.author) && isSeen(member, text.author) && !mutedIn(member, text))
      noticed.add(`mention ${post.id} ${member}`)
  }

  /** Whether the author of a post, or of a comment on it, is notified of what a member does there. */
  const subscribes = (post: ModelPost, author: number, member: number) =>
    author !== member && isSeen(author, member) && !mutedThreads.has(`${author} ${post.id}`)

  const repliesTo = (viewer: number, top: ModelComment) =>
    seenComments(viewer, top.post).filter(({ parent }) => parent === top)

  function viewComment(viewer: number, comment: ModelComment) {
    const muted = mutedIn(viewer, comment)
    return {
      text: comment.text,
      muted: muted && { kind: muted.kind, text: muted.text },
      reactions: countsOf(viewer, comment.reactions),
      own: comment.reactions.get(viewer),
    }
  }

  /** Number of others that a notification names, if there is one. */
  function notice(key: string, viewer: number, members: number[]) {
    const others = new Set(members.filter((member) => member !== viewer && isSeen(viewer, member)))
    return noticed.has(key) && others.size > 0 ? [others.size] : []
  }

  return {
    posts,
    isBlocked,
    canSee,
    view,
    reactors,
    viewComment,
    newest: (viewer: number, feed: 'everyone' | 'following') =>
      list(viewer, ({ author }) => (feed === 'everyone' ? isListed : isFollowed)(viewer, author)),
    tagged: (viewer: number, tag: string) =>
      list(viewer, (post) => post.text.split(' ').includes(`#${tag}`) && canSee(viewer, post.author)),
    postsOf: (viewer: number, author: number) =>
      list(viewer, (post) => post.author === author && canSee(viewer, author)),
    comments,
    mayComment: (member: number, { author, commenting = 'everybody' }: ModelPost) =>
      member === author ||
      (canSee(member, author) &&
        (commenting === 'everybody' || (commenting === 'followed' && isFollower(author, member)))),
    seesComment: (viewer: number, { post, author }: ModelComment) =>
      canSee(viewer, post.author) && isSeen(viewer, author),
    /** The ids of posts with a word that begins with `text`. */
    foundPosts: (viewer: number, text: string) =>
      posts
        .filter(
          (post) => canSee(viewer, post.author) && !mutedIn(viewer, post) && isFindable(viewer, post.author),
        )
        .filter((post) => post.text.split(/[ #]+/).some((word) => word.startsWith(text)))
        .map(({ id }) => id),
    isFound: (viewer: number, member: number) => isSeen(viewer, member) && isFindable(viewer, member),
    commentsOn: (viewer: number, post: ModelPost) =>
      seenComments(viewer, post).map((comment) => viewComment(viewer, comment)),
    threadsOn: (viewer: number, post: ModelPost) =>
      comments
        .filter((comment) => comment.post === post && !comment.parent)
        .map((top) => ({ top, replies: repliesTo(viewer, top) }))
        .filter(({ top, replies }) => isSeen(viewer, top.author) || replies.length > 0)
        .map(({ top, replies }) => ({
          comment: isSeen(viewer, top.author) ? viewComment(viewer, top) : null,
          replies: replies.map((reply) => viewComment(viewer, reply)),
        })),
    savedBy: (viewer: number) =>
      [...(saves.get(viewer) ?? [])].filter(({ author }) => canSee(viewer, author)).map(({ id }) => id),
    isSeen,
    followersOf: (viewer: number, member: number) =>
      followsWith(true).flatMap(([from, to]) => (to === member && isSeen(viewer, from) ? [from] : [])),
    followedBy: (viewer: number, member: number) =>
      followsWith(true).flatMap(([from, to]) => (from === member && isSeen(viewer, to) ? [to] : [])),
    /** Relation of a member to another one. */
    relation(member: number, other: number) {
      const isAccepted = follows.get(key(member, other))
      return {
        following: isAccepted === undefined ? 'no' : isAccepted ? 'yes' : 'requested',
        followsYou: isFollower(other, member),
        muted: mutes.has(key(member, other)),
      }
    },
    relationsOf(member: number) {
      const from = (pairs: Pair[]) => pairs.flatMap(([one, other]) => (one === member ? [other] : []))
      const asking = followsWith(false).filter(([one, other]) => other === member && isSeen(member, one))
      return {
        following: from(followsWith(true)),
        requested: from(followsWith(false)),
        muted: from(pairsOf(mutes)),
        blocked: from(pairsOf(blocks)),
        asking: asking.map(([one]) => one),
      }
    },
    isCompleted: (viewer: number, member: number) =>
      isSeen(viewer, member) && (isFollower(viewer, member) || isFindable(viewer, member)),
    isToFollow: (viewer: number, member: number) =>
      posts.some(({ author }) => author === member) &&
      !privates.has(member) &&
      isFindable(viewer, member) &&
      isSeen(viewer, member) &&
      !follows.has(key(viewer, member)),
    isTagFound(viewer: number, tag: string) {
      const tagged = posts.filter((post) => post.text.split(' ').includes(`#${tag}`))
      return (
        tagged.some(({ author }) => !privates.has(author)) &&
        tagged.some(({ author }) => canSee(viewer, author)) &&
        !words.get(viewer)?.some(({ kind, text }) => kind === 'tag' && text === tag)
      )
    },
    isPublic: (post: ModelPost) => outside.has(post),
    publicWith: (tag: string) =>
      [...outside].filter(({ author, text }) => text.split(' ').includes(`#${tag}`) && !hidden.has(author)),
    notices(viewer: number) {
      const mentioned = posts.flatMap((post) => {
        const texts = [post, ...comments.filter((comment) => comment.post === post)]
        const authors = texts.flatMap((text) =>
          mentions.get(text) === viewer && text.author !== viewer && isSeen(viewer, text.author)
            ? [text.author]
            : [],
        )
        return noticed.has(`mention ${post.id} ${viewer}`) &&
          canSee(viewer, post.author) &&
          !mutedThreads.has(`${viewer} ${post.id}`) &&
          authors.length > 0
          ? [`mention ${post.id} ${new Set(authors).size}`]
          : []
      })
      const own = posts
        .filter(({ author, id }) => author === viewer && !mutedThreads.has(`${author} ${id}`))
        .flatMap((post) => {
          const of = (kind: string, members: number[]) => {
            const others = new Set(members.filter((member) => member !== viewer))
            return noticed.has(`${kind} ${post.id}`) && others.size > 0
              ? [`${kind} ${post.id} ${others.size}`]
              : []
          }
          return [
            ...of('reaction', reactors(viewer, post)),
            ...of(
              'comment',
              seenComments(viewer, post).map(({ author }) => author),
            ),
          ]
        })
        .concat(
          comments
            .filter(
              ({ author, post }) =>
                author === viewer && canSee(viewer, post.author) && !mutedThreads.has(`${viewer} ${post.id}`),
            )
            .flatMap((own) => {
              const replies = repliesTo(viewer, own).map(({ author }) => author)
              const [replied, reacted] = [
                notice(`reply ${own.id}`, viewer, replies),
                notice(`reaction ${own.id}`, viewer, [...own.reactions.keys()]),
              ]
              return [
                ...replied.map((count) => `reply ${own.post.id} ${count}`),
                ...reacted.map((count) => `reaction ${own.post.id} ${count}`),
              ]
            }),
        )
      return [...own, ...mentioned]
    },

    post(post: ModelPost) {
      posts.push(post)
      mention(post, post, [])
    },

    follow(from: number, to: number) {
      if (from === to || isBlocked(from, to)) return false
      if (!follows.has(key(from, to))) follows.set(key(from, to), !privates.has(to))
      return true
    },
    unfollow: (from: number, to: number) => follows.delete(key(from, to)),
    accept(member: number, follower: number) {
      if (!follows.has(key(follower, member))) return false
      follows.set(key(follower, member), true)
      return true
    },
    block(from: number, to: number) {
      if (from === to) return false
      blocks.add(key(from, to))
      follows.delete(key(from, to))
      follows.delete(key(to, from))
      return true
    },
    unblock: (from: number, to: number) => blocks.delete(key(from, to)),
    mute(from: number, to: number) {
      if (from === to || blocks.has(key(to, from))) return false
      mutes.add(key(from, to))
      return true
    },
    muteThread: (from: number, { id }: ModelPost) => mutedThreads.add(`${from} ${id}`),
    unmuteThread: (from: number, { id }: ModelPost) => mutedThreads.delete(`${from} ${id}`),
    unmute: (from: number, to: number) => mutes.delete(key(from, to)),
    setFindable(member: number, isFindable: boolean) {
      if (isFindable) hidden.delete(member)
      else hidden.add(member)
    },
    setPrivacy(member: number, isPrivate: boolean) {
      if (isPrivate) {
        for (const post of posts) if (post.author === member) outside.delete(post)
        privates.add(member)
        return
      }
      if (!privates.delete(member)) return
      for (const pair of follows.keys()) if (pair.endsWith(` ${member}`)) follows.set(pair, true)
    },
    muteWord(member: number, word: Word) {
      const known = words.get(member) ?? []
      if (!known.some(({ kind, text }) => kind === word.kind && text === word.text)) known.push(word)
      words.set(member, known)
    },
    comment(comment: NewComment) {
      const { post, parent, author } = comment
      const written = { ...comment, reactions: new Map() }
      comments.push(written)
      mention(written, post, [post.author, parent?.author])
      const isTold = (thing: { author: number }) =>
        subscribes(post, thing.author, author) && !mutedIn(thing.author, comment)
      if (parent?.author !== post.author && isTold(post)) noticed.add(`comment ${post.id}`)
      if (parent && isTold(parent) && canSee(parent.author, post.author)) noticed.add(`reply ${parent.id}`)
    },
    reactToComment(comment: ModelComment, member: number, emoji: string) {
      const isFirst = !comment.reactions.has(member)
      if (
        isFirst &&
        subscribes(comment.post, comment.author, member) &&
        canSee(comment.author, comment.post.author)
      )
        noticed.add(`reaction ${comment.id}`)
      comment.reactions.set(member, emoji)
    },
    /** Whether it may be changed. */
    setOutside(post: ModelPost, member: number, isPublic: boolean) {
      if (post.author !== member || (isPublic && privates.has(member))) return false
      if (isPublic) outside.add(post)
      else outside.delete(post)
      return true
    },
    setCommenting(post: ModelPost, commenting: Commenting) {
      post.commenting = commenting
    },
    react(post: ModelPost, member: number, emoji: string) {
      const known = reactions.get(post.id) ?? new Map<number, string>()
      if (!known.has(member) && subscribes(post, post.author, member)) noticed.add(`reaction ${post.id}`)
      known.set(member, emoji)
      reactions.set(post.id, known)
    },
    /** Whether it counts, now or before. */
    vote({ id }: ModelPost, member: number, choice: number) {
      const known = votes.get(id) ?? new Map<number, number>()
      if (!known.has(member)) known.set(member, choice)
      votes.set(id, known)
      return known.get(member) === choice
    },
    /** The results that a member may know, of whoever voted. */
    pollsOf: (viewer: number) =>
      Object.fromEntries(
        posts.flatMap(({ id, author }) => {
          const known = votes.get(id)
          const choice = known?.get(viewer)
          if (!known || choice === undefined || !canSee(viewer, author)) return []
          const counts = [0, 1].map((option) => [...known.values()].filter((one) => one === option).length)
          return [[id, { votes: counts, choice }]]
        }),
      ),
    save(member: number, post: ModelPost) {
      saves.set(member, (saves.get(member) ?? new Set()).add(post))
    },
  }
}
