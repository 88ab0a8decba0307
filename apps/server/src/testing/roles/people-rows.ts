import { type App, type Member, members, plain, postParams, type Rows, self } from './row.ts'

export function peopleRows({ make }: Pick<App, 'make'>) {
  const somebody = async () => ({ params: await make.member() })

  async function withRequest(asked: Member) {
    await asked.call('setPrivacy', { body: { isPrivate: true } })
    const follower = await make.member()
    await follower.call('follow', { params: asked })
    return { params: follower }
  }

  async function withFollower(followed: Member) {
    await followed.call('setPrivacy', { body: { isPrivate: false } })
    const follower = await make.member()
    await follower.call('follow', { params: followed })
    return { params: follower }
  }

  return {
    listPeopleToFollow: [members(), plain],
    setFirstSteps: [members(), () => ({ body: { steps: [] } })],
    follow: [members(), somebody],
    unfollow: [members(), somebody],
    listFollowers: [members(), ({ userId }) => ({ params: { userId } })],
    listFollowing: [members(), ({ userId }) => ({ params: { userId } })],
    removeFollower: [self(204), withFollower],
    listFollowRequests: [members(), plain],
    acceptFollower: [self(204), withRequest],
    declineFollower: [self(204), withRequest],
    mute: [members(204), somebody],
    unmute: [members(204), somebody],
    block: [members(204), somebody],
    unblock: [members(204), somebody],
    listMutes: [members(), plain],
    listBlocks: [members(), plain],
    getRelations: [members(), plain],
    completeMention: [members(), () => ({ query: { text: 'an' } })],
    listMutedWords: [members(), plain],
    addMutedWord: [members(201), () => ({ body: { kind: 'word', text: 'rain', for: 'good' } })],
    removeMutedWord: [
      self(204),
      async (owner) => ({
        params: await owner.call('addMutedWord', { body: { kind: 'tag', text: '#rain', for: 'day' } }),
      }),
    ],
    setPrivacy: [members(), () => ({ body: { isPrivate: false } })],
    setLanguage: [members(), () => ({ body: { language: 'en' } })],
    setFindable: [members(), () => ({ body: { isFindable: true } })],
    searchPosts: [members(), () => ({ query: { q: 'rain' } })],
    searchPeople: [members(), () => ({ query: { q: 'rain' } })],
    searchTags: [members(), () => ({ query: { q: 'rain' } })],
    searchChallenges: [members(), () => ({ query: { q: 'rain' } })],
    muteThread: [members(204), postParams],
    unmuteThread: [members(204), postParams],
  } satisfies Rows
}
