import { setPrivacy } from '@canopy/contract/people/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { profileQuery } from '../../accounts/index.ts'

/** Shows the choice at once, and what is stored if it could not be sent. */
function useSetPrivacy() {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, variables, isPending, error } = useMutation({
    scope: { id: 'privacy' },
    mutationFn: (isPrivate: boolean) => api.call(setPrivacy, { body: { isPrivate } }),
    // Requests were accepted, and the member's own posts may be in other lists.
    onSettled: () => queries.invalidateQueries(),
  })
  return { choose: mutate, chosen: isPending ? variables : undefined, error }
}

export function PrivateSettings() {
  const { userId } = useSession()
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(useApi(), userId))
  const { choose, chosen, error } = useSetPrivacy()
  if (!profile && isError)
    return <TryAgain text={t('settings.settingsFailed')} pending={isFetching} onRetry={refetch} />
  if (!profile) return <Skeleton className="h-31 sm:h-21" />
  const isPrivate = chosen ?? profile.isPrivate
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isPrivate}
          aria-describedby="private-effect"
          onChange={({ target }) => choose(target.checked)}
          className="size-5 shrink-0 accent-leaf"
        />
        {t('settings.privateAccount')}
      </label>
      <p id="private-effect" className="text-sm text-pretty text-muted">
        {isPrivate ? t('settings.isPrivate') : t('settings.isPublic')}
      </p>
      {error && <Fault className="mt-3">{error.message}</Fault>}
    </>
  )
}
