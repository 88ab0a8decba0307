import { setOffBoards } from '@canopy/contract/points/leaderboard/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { profileQuery } from '../../accounts/index.ts'

/** Shows the choice at once, and what is stored if it could not be sent. */
export function BoardSettings() {
  const { userId } = useSession()
  const api = useApi()
  const queries = useQueryClient()
  const query = profileQuery(useApi(), userId)
  const { data: profile, isError, isFetching, refetch } = useQuery(query)
  const { mutate, variables, isPending, error } = useMutation({
    scope: { id: 'boards' },
    mutationFn: (offBoards: boolean) => api.call(setOffBoards, { body: { offBoards } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: query.queryKey }),
        queries.invalidateQueries({ queryKey: ['leaderboard'] }),
      ]),
  })
  if (!profile && isError)
    return <TryAgain text={t('settings.settingsFailed')} pending={isFetching} onRetry={refetch} />
  if (!profile) return <Skeleton className="h-21 sm:h-16" />
  const offBoards = isPending ? variables : profile.offBoards === true
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-checked={offBoards}
          checked={offBoards}
          aria-describedby="boards-effect"
          onChange={({ target }) => mutate(target.checked)}
          className="size-5 shrink-0 accent-leaf"
        />
        {t('settings.offBoards')}
      </label>
      <p id="boards-effect" className="text-sm text-pretty text-muted">
        {offBoards ? t('settings.isOffBoards') : t('settings.isOnBoards')}
      </p>
      {error && <Fault className="mt-3">{error.message}</Fault>}
    </>
  )
}
