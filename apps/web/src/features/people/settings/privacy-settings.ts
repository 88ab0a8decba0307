import type { SectionOfPage } from '../../../ui/section.tsx'
import { FindableSettings } from './findable-settings.tsx'
import { BlockedSettings, FollowerSettings, MutedSettings, RequestSettings } from './people-settings.tsx'
import { PrivateSettings } from './private-settings.tsx'
import { WordSettings } from './word-settings.tsx'

export const privacySettings: SectionOfPage[] = [
  {
    id: 'private',
    title: 'Private account',
    lead: 'Who sees your posts.',
    Content: PrivateSettings,
  },
  {
    id: 'findable',
    title: 'Being found',
    lead: 'Whether you are in the results of searches.',
    Content: FindableSettings,
  },
  {
    id: 'requests',
    title: 'Requests to follow you',
    lead: 'They see your posts once you confirm. Nobody is told that you declined.',
    Content: RequestSettings,
  },
  {
    id: 'followers',
    title: 'Your followers',
    lead: 'Those you remove are not told.',
    Content: FollowerSettings,
  },
  {
    id: 'words',
    title: 'Muted words and tags',
    lead: 'Posts and comments of others with them are folded, and you get no notifications of them.',
    Content: WordSettings,
  },
  {
    id: 'muted',
    title: 'Muted members',
    lead: 'You do not see what they post, write and react to. They do not learn of it.',
    Content: MutedSettings,
  },
  {
    id: 'blocked',
    title: 'Blocked members',
    lead: 'Neither of you sees anything of the other.',
    Content: BlockedSettings,
  },
]
