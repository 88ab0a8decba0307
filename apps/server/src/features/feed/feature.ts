import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { announceFeed } from './announce.ts'
import { deleteRemovedReactions } from './comments/comment-reaction-queries.ts'
import { publishDueDrafts } from './drafts/publish-draft.ts'
import { deleteNotifiedMentions } from './entities/entity-queries.ts'
import { leave, memberData } from './member-data.ts'
import { lockPostsAndCommentsOf } from './member-data-queries.ts'
import { deleteNotifiedReactions } from './reactions/reaction-queries.ts'
import { feedRoutes } from './routes.ts'
import { countTags } from './tags/tag-queries.ts'

export const feed = {
  routes: feedRoutes,
  jobs: (deps) => ({
    publish_drafts: () => publishDueDrafts(deps),
    count_tags: () => deps.transaction(countTags),
  }),
  announce: announceFeed,
  async expire({ db }, now) {
    const time = new Date(now.getTime() - kept.notifiedReaction)
    await deleteNotifiedReactions(db, time)
    await deleteRemovedReactions(db, time)
    await deleteNotifiedMentions(db, time)
  },
  memberData,
  lockBeforeLeaving: lockPostsAndCommentsOf,
  leave,
} satisfies Feature
