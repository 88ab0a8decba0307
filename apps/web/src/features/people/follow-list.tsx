import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { FollowButton } from './follow-button.tsx'
import { followersQuery, followingQuery, useRelations } from './people-data.ts'
import { PeopleList } from './people-list.tsx'
import { followingOf } from './relations.ts'

/** Lists the followers of a member, or whom they follow, each with a button to follow them. */
export function FollowList({ userId, kind }: { userId: string; kind: 'followers' | 'following' }) {
  const api = useApi()
  const self = useSession()
  const relations = useRelations()
  const query = useInfiniteQuery(
    kind === 'followers' ? followersQuery(api, userId) : followingQuery(api, userId),
  )
  return (
    <PeopleList
      label={kind === 'followers' ? t('people.followers') : t('people.following')}
      query={query}
      empty={
        <>
          {kind === 'followers' ? t('people.noFollowers') : t('people.noFollowing')}{' '}
          {userId === self.userId && <TextLink to={paths.findPeople}>{t('people.findPeople')}</TextLink>}
        </>
      }
      actions={(person) =>
        person.userId !== self.userId && (
          <FollowButton
            member={person}
            size="small"
            following={relations && followingOf(relations, person.userId)}
          />
        )
      }
    />
  )
}
