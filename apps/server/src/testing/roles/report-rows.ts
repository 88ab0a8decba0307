import { type App, desk, type Member, members, plain, postOf, type Rows, self } from './row.ts'

export function reportRows({ make }: Pick<App, 'make'>) {
  /** A case about a post of this member. */
  async function reportCaseOf(author: Member) {
    const { postId } = await postOf(author)
    const { caseId } = await (await make.member()).call('createReport', {
      body: { kind: 'post', id: postId, reason: 'Spam' },
    })
    return { caseId }
  }

  async function removalOf(author: Member) {
    const params = await reportCaseOf(author)
    const moderator = await make.member({ duties: ['moderation'] })
    await moderator.call('decideReport', {
      params,
      body: { decision: 'remove', version: 1, reason: 'It is spam' },
    })
    return params
  }

  return {
    createReport: [
      members(201),
      async (author) => ({ body: { kind: 'post', id: (await postOf(author)).postId, reason: 'Spam' } }),
    ],
    listOwnReports: [members(), plain],
    listOwnRemovals: [members(), plain],
    appealRemoval: [
      self(200),
      async (author) => ({ params: await removalOf(author), body: { reason: 'Look again' } }),
    ],
    listReportCases: [desk(['moderation']), plain],
    exportReportCases: [desk(['moderation']), plain],
    getReportCase: [desk(['moderation']), async (author) => ({ params: await reportCaseOf(author) })],
    decideReport: [
      desk(['moderation']),
      async (author) => ({
        params: await reportCaseOf(author),
        body: { decision: 'remove', version: 1, reason: 'It is spam' },
      }),
    ],
    listDeskTags: [desk(['moderation']), plain],
    getDeskTag: [desk(['moderation']), () => ({ params: { tag: 'rain' } })],
    setTagBan: [
      desk(['moderation']),
      (_, { username }) => ({ params: { tag: username }, body: { banned: true, reason: 'It is spam' } }),
    ],
    removePostTag: [
      desk(['moderation'], 204),
      async (author) => {
        const body = { content: 'A #rain tag', userId: author.userId }
        const { postId } = await author.call('createPost', { body })
        return { params: { postId, tag: 'rain' }, body: { reason: 'Not about it' } }
      },
    ],
    listSanctions: [desk(['moderation']), plain],
    exportSanctions: [desk(['moderation']), plain],
    suspendMember: [
      desk(['moderation'], 204),
      ({ userId }) => ({ params: { userId }, body: { length: '7', reason: 'It is spam' } }),
    ],
    liftSuspension: [
      desk(['moderation'], 204),
      async ({ userId }) => {
        const moderator = await make.member({ duties: ['moderation'] })
        const body = { length: '7', reason: 'It is spam' } as const
        await moderator.call('suspendMember', { params: { userId }, body })
        return { params: { userId }, body: { reason: 'It was none' } }
      },
    ],
  } satisfies Rows
}
