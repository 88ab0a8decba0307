import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { profileQuery } from '../../accounts/index.ts'

/** A choice of the member that their profile tells. Shows it at once, and what is stored if it could not be sent. */
export function OwnChoice({
  name,
  storedIn,
  send,
  outdates = [],
  label,
  effectOf,
  skeleton = 'h-21 sm:h-16',
  role,
}: {
  name: string
  storedIn: (profile: Profile) => boolean
  send: (isChosen: boolean) => Promise<unknown>
  /** Queries that it changes besides the profile. */
  outdates?: QueryKey[]
  label: string
  effectOf: (isChosen: boolean) => string
  skeleton?: string
  role?: 'switch'
}) {
  const { userId } = useSession()
  const queries = useQueryClient()
  const query = profileQuery(useApi(), userId)
  const { data: profile, isError, isFetching, refetch } = useQuery(query)
  const { mutate, variables, isPending, error } = useMutation({
    scope: { id: name },
    mutationFn: send,
    onSettled: () =>
      Promise.all([query.queryKey, ...outdates].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  if (!profile && isError)
    return <TryAgain text={t('settings.settingsFailed')} pending={isFetching} onRetry={refetch} />
  if (!profile) return <Skeleton className={skeleton} />
  const isChosen = isPending ? variables : storedIn(profile)
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role={role}
          checked={isChosen}
          aria-describedby={`${name}-effect`}
          onChange={({ target }) => mutate(target.checked)}
          className="size-5 shrink-0 accent-leaf"
        />
        {label}
      </label>
      <p id={`${name}-effect`} className="text-sm text-pretty text-muted">
        {effectOf(isChosen)}
      </p>
      {error && <Fault className="mt-3">{error.message}</Fault>}
    </>
  )
}
