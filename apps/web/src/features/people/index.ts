/** Follows, mutes, blocks and muted words. */

import { lazyNamed } from '../../ui/lazy.tsx'

export { AuthorItems } from './author-items.tsx'
export { BlockDialog } from './block-dialog.tsx'
export { FollowButton } from './follow-button.tsx'
export { FollowList } from './follow-list.tsx'
export { MemberMenuButton } from './member-menu-button.tsx'
export { MuteTagButton } from './mute-tag-button.tsx'
export { MutedNotice } from './muted-notice.tsx'
export { isFollowed, onPeopleEvent } from './people-cache.ts'
export { useRelations } from './people-data.ts'
export { followingOf } from './relations.ts'
export { privacySettings } from './settings/privacy-settings.ts'

export const PeopleToFollow = lazyNamed(() => import('./people-to-follow.tsx'), 'PeopleToFollow')
