import type { SectionOfPage } from '../../../ui/section.tsx'
import { BoardSettings, FindableSettings, PrivateSettings } from './own-choices.tsx'
import { BlockedSettings, FollowerSettings, MutedSettings, RequestSettings } from './people-settings.tsx'
import { WordSettings } from './word-settings.tsx'

export const privacySettings: SectionOfPage[] = [
  {
    id: 'private',
    title: 'settings.privateTitle',
    lead: 'settings.privateLead',
    Content: PrivateSettings,
  },
  {
    id: 'findable',
    title: 'settings.findableTitle',
    lead: 'settings.findableLead',
    Content: FindableSettings,
  },
  {
    id: 'boards',
    title: 'settings.boardsTitle',
    lead: 'settings.boardsLead',
    Content: BoardSettings,
  },
  {
    id: 'requests',
    title: 'settings.requestsToFollowYou',
    lead: 'settings.requestsLead',
    Content: RequestSettings,
  },
  {
    id: 'followers',
    title: 'settings.yourFollowers',
    lead: 'settings.followersLead',
    Content: FollowerSettings,
  },
  {
    id: 'words',
    title: 'settings.mutedWordsAndTags',
    lead: 'settings.mutedWordsLead',
    Content: WordSettings,
  },
  {
    id: 'muted',
    title: 'settings.mutedMembers',
    lead: 'settings.mutedMembersLead',
    Content: MutedSettings,
  },
  {
    id: 'blocked',
    title: 'settings.blockedMembers',
    lead: 'settings.blockedMembersLead',
    Content: BlockedSettings,
  },
]
