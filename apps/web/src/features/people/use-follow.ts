import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import * as endpoints from '@canopy/contract/people/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { profileQuery } from '../accounts/index.ts'
import { peopleKey } from './people-cache.ts'
import { changeRelations } from './people-data.ts'
import { type KnownFollowing, withFollowing } from './relations.ts'

/** Member who can be followed. */
export type Followable = { userId: string; fullName: string; isPrivate: boolean }

/** The profile with another answer to whether the reader follows the member. */
function withFollower(profile: Profile, following: KnownFollowing): Profile {
  const { relation, followers } = profile
  if (!relation) return profile
  const change = Number(following === 'yes') - Number(relation.following === 'yes')
  return { ...profile, relation: { ...relation, following }, followers: Math.max(followers + change, 0) }
}

/** Optimistic. Choices for one member are sent one after the other; unfollowing can be undone for a while. */
export function useFollow({ userId, fullName, isPrivate }: Followable) {
  const api = useApi()
  const queries = useQueryClient()
  const profile = profileQuery(useApi(), userId)

  async function show(following: KnownFollowing) {
    await queries.cancelQueries(profile)
    queries.setQueryData(profile.queryKey, (known) => known && withFollower(known, following))
    await changeRelations(queries, (relations) => withFollowing(relations, userId, following))
  }

  const refetch = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['profile'] }),
      queries.invalidateQueries({ queryKey: peopleKey }),
    ])

  const { mutate } = useMutation({
    scope: { id: `follow ${userId}` },
    mutationFn: (wanted: boolean) =>
      api.call(wanted ? endpoints.follow : endpoints.unfollow, { params: { userId } }),
    onMutate: (wanted) => show(wanted ? (isPrivate ? 'requested' : 'yes') : 'no'),
    onSuccess: async ({ following }) => {
      await show(following)
      await refetch()
    },
    onError: ({ message }) => {
      toast('error', t('people.followFailed', { reason: message }))
      return refetch()
    },
  })

  return {
    follow: () => mutate(true),
    takeBack: () => mutate(false),
    unfollow() {
      mutate(false)
      toast('info', t('people.unfollowed', { fullName }), {
        label: t('common.undo'),
        run: () => mutate(true),
      })
    },
  }
}
