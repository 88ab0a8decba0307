import { type Admissions, NewInvitation, NewNamedNetwork } from '@canopy/contract/desk/policy/admissions'
import {
  endInvitation,
  endNamedNetwork,
  makeInvitation,
  nameNetwork,
} from '@canopy/contract/desk/policy/endpoints'
import { DAY, HOUR } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CopiedLink } from '../../../ui/form/copied-link.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { BackLink } from '../case/back-link.tsx'
import { Part } from '../case/part.tsx'
import { AdmissionForm } from './admission-form.tsx'
import { AdmissionsList } from './admissions-list.tsx'
import { admissionsQuery } from './policy-data.ts'

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds)

function AdmissionsPage() {
  usePageTitle(t('desk-policy.networksAndInvitations'))
  const admissions = useQuery(admissionsQuery(useApi()))
  const { data } = admissions
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskPolicy}>{t('desk-policy.policy')}</BackLink>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-policy.networksAndInvitations')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-policy.admissionsIntro')}</p>
      </header>
      {admissions.isPending && <Skeleton className="h-96 w-full" />}
      {admissions.isError && !data && (
        <LoadFailure
          text={t('desk.admissionsFailed')}
          pending={admissions.isFetching}
          onRetry={admissions.refetch}
        />
      )}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <NamedNetworks admissions={data} />
          <Invitations admissions={data} />
        </div>
      )}
    </div>
  )
}

function useShow() {
  const queries = useQueryClient()
  const { queryKey } = admissionsQuery(useApi())
  return (admissions: Admissions) => queries.setQueryData(queryKey, admissions)
}

function NamedNetworks({ admissions: { here, networks } }: { admissions: Admissions }) {
  const api = useApi()
  const show = useShow()
  return (
    <Part title={t('desk-policy.namedNetworks')}>
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted">{t('desk-policy.networksIntro')}</p>
        <AdmissionForm
          schema={NewNamedNetwork}
          here={here}
          example={t('desk-policy.networkExample')}
          end={inTime(4 * HOUR)}
          action={t('desk-policy.nameNetwork')}
          send={async (body) => {
            show(await api.call(nameNetwork, { body }))
            toast('success', t('desk.networkNamed', { name: body.name }))
          }}
        />
        <AdmissionsList
          admissions={networks}
          empty={t('desk-policy.noNetworkIsNamed')}
          end={async ({ id, name }) => {
            show(await api.call(endNamedNetwork, { params: { id } }))
            toast('success', t('desk.admissionEnded', { name }))
          }}
        />
      </div>
    </Part>
  )
}

function Invitations({ admissions: { invitations } }: { admissions: Admissions }) {
  const api = useApi()
  const queries = useQueryClient()
  const show = useShow()
  const [link, setLink] = useState<string>()
  return (
    <Part title={t('desk-policy.invitations')}>
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted">{t('desk-policy.invitationsIntro')}</p>
        <AdmissionForm
          schema={NewInvitation}
          example={t('desk-policy.invitationExample')}
          end={inTime(30 * DAY)}
          action={t('desk-policy.makeInvitation')}
          send={async (body) => {
            setLink((await api.call(makeInvitation, { body })).link)
            await queries.invalidateQueries({ queryKey: admissionsQuery(api).queryKey })
          }}
        />
        {link !== undefined && (
          <CopiedLink
            key={link}
            link={link}
            label={t('desk-policy.linkOfTheInvitation')}
            description={t('desk.invitationMade')}
          />
        )}
        <AdmissionsList
          admissions={invitations}
          empty={t('desk-policy.nobodyIsInvited')}
          end={async ({ id, name }) => {
            show(await api.call(endInvitation, { params: { id } }))
            toast('success', t('desk.admissionEnded', { name }))
          }}
        />
      </div>
    </Part>
  )
}

export { AdmissionsPage as Component }
