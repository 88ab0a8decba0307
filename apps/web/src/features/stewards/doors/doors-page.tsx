import { hasDuty } from '@canopy/contract/desk/duties'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { ApplicationsPart } from './applications-part.tsx'
import { DoorForm } from './door-form.tsx'
import { doorQuery, shownDoorQuery } from './doors-data.ts'

function DoorsPage() {
  usePageTitle(t('desk-doors.doors'))
  const isOwner = hasDuty(useSession().duties, 'owner')
  const isOnlyWay = useQuery(shownDoorQuery(useApi())).data?.isOnlyWay
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-doors.doors')}</h1>
        {isOwner && (
          <nav aria-label={t('desk-policy.moreAboutThePolicy')} className="flex flex-wrap gap-x-4">
            <TextLink to={paths.deskInvitationLists} className="py-1">
              {t('desk-doors.inviteByMail')}
            </TextLink>
            <TextLink to={paths.deskAdmissions} className="py-1">
              {t('desk-policy.networksAndInvitations')}
            </TextLink>
          </nav>
        )}
        <p className="max-w-prose text-pretty text-muted">{t('desk-doors.intro')}</p>
        {isOnlyWay && <p className="max-w-prose text-pretty">{t('desk-doors.onlyWay')}</p>}
      </header>
      <ApplicationsPart />
      {isOwner && <Settings />}
    </div>
  )
}

function Settings() {
  const door = useQuery(doorQuery(useApi()))
  const { data } = door
  if (door.isPending) return <Skeleton className="h-96 w-full" />
  if (!data)
    return <LoadFailure text={t('desk-doors.doorFailed')} pending={door.isFetching} onRetry={door.refetch} />
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <DoorForm door={data} />
      <Part title={t('common.history')}>
        <History kind="door" id="door" />
      </Part>
    </div>
  )
}

export { DoorsPage as Component }
