import { type App, members, plain, postOf, postParams, type Rows, self, selfAnd } from './row.ts'

const pollOf = (author: Member) =>
  author.call('createPost', {
    body: {
      content: 'Which?',
      userId: author.userId,
      poll: JSON.stringify({ options: ['One', 'Other'], hours: 1 }),
    },
  })

const draftParams = async (author: Member) => ({
  params: await author.call('saveDraft', { body: { content: 'Later' } }),
})

type Member = Awaited<ReturnType<App['make']['member']>>

export function feedRows({ make }: Pick<App, 'make'>) {
  const commentParams = async (author: Member) => ({
    params: await author.call('createComment', {
      params: await postOf(await make.member()),
      body: 'Mine',
    }),
  })
  return {
    listPosts: [members(), plain],
    getOwnMarks: [members(), async (author) => ({ query: { ids: (await postOf(author)).postId } })],
    listUserDetails: [members(), ({ userId }) => ({ query: { ids: userId } })],
    getTag: [members(), () => ({ params: { tag: 'rain' } })],
    completeTag: [members(), () => ({ query: { text: 'ra' } })],
    getPost: [members(), postParams],
    createPost: [members(201), (_, { userId }) => ({ body: { content: 'Mine', userId } })],
    listDrafts: [members(), plain],
    saveDraft: [members(), () => ({ body: { content: 'Later' } })],
    publishDraft: [self(201, 404), async (author) => ({ ...(await draftParams(author)), body: { seen: 1 } })],
    deleteDraft: [self(204, 404), draftParams],
    editPost: [
      self(200, 403),
      async (author) => ({ params: await postOf(author), body: { content: 'New', alts: [], seen: 0 } }),
    ],
    setOutside: [
      self(200, 403),
      async (author) => ({ params: await postOf(author), body: { outside: true } }),
    ],
    listPostVersions: [members(), postParams],
    deletePost: [selfAnd('moderation', 204, 403), postParams],
    vote: [members(), async (author) => ({ params: await pollOf(author), body: { choice: 0 } })],
    react: [
      members(),
      async (author, { userId }) => ({ params: await postOf(author), body: { emoji: '👍', userId } }),
    ],
    listReactions: [members(), postParams],
    likePost: [members(), postParams],
    unlikePost: [members(), postParams],
    listLikes: [members(), postParams],
    countLikes: [members(), postParams],
    createComment: [members(), async (author) => ({ params: await postOf(author), body: 'A comment' })],
    listComments: [members(), postParams],
    countComments: [members(), postParams],
    deleteComment: [selfAnd('moderation', 204, 403), commentParams],
    listThreads: [members(), postParams],
    getThread: [members(), commentParams],
    listReplies: [members(), commentParams],
    editComment: [
      self(200, 403),
      async (author) => ({ ...(await commentParams(author)), body: { comment: 'New', seen: 0 } }),
    ],
    listCommentVersions: [members(), commentParams],
    reactToComment: [
      members(),
      async (author) => ({ ...(await commentParams(author)), body: { emoji: '👍' } }),
    ],
    listCommentReactions: [members(), commentParams],
    setCommenting: [
      self(200, 403),
      async (author) => ({ params: await postOf(author), body: { commenting: 'nobody' } }),
    ],
    savePost: [
      members(),
      async (author, { userId }) => ({ body: { postId: (await postOf(author)).postId, userId } }),
    ],
    unsavePost: [
      members(),
      async (author, { userId }) => ({ body: { postId: (await postOf(author)).postId, userId } }),
    ],
    listSaved: [self(200, 403), ({ userId }) => ({ params: { userId } })],
    reportPost: [
      members(201),
      async (author, { userId }) => ({
        body: { postId: (await postOf(author)).postId, reportedBy: userId, reason: 'Spam' },
      }),
    ],
  } satisfies Rows
}
