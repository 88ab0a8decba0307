import { type App, members, plain, postOf, postParams, type Rows, self, selfAnd } from './row.ts'

export function feedRows({ make }: Pick<App, 'make'>) {
  return {
    listPosts: [members(), plain],
    getOwnMarks: [members(), async (author) => ({ query: { ids: (await postOf(author)).postId } })],
    listUserDetails: [members(), ({ userId }) => ({ query: { ids: userId } })],
    getPost: [members(), postParams],
    createPost: [members(201), (_, { userId }) => ({ body: { content: 'Mine', userId } })],
    deletePost: [selfAnd('moderation', 204, 403), postParams],
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
    deleteComment: [
      selfAnd('moderation', 204, 403),
      async (author) => ({
        params: await author.call('createComment', {
          params: await postOf(await make.member()),
          body: 'Mine',
        }),
      }),
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
