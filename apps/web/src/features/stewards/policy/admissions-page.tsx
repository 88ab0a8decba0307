import { deskMessages } from '@canopy/contract/desk/messages'
import { type Admissions, NewInvitation, NewNamedNetwork } from '@canopy/contract/desk/policy/admissions'
import {
  endInvitation,
  endNamedNetwork,
  makeInvitation,
  nameNetwork,
} from '@canopy/contract/desk/policy/endpoints'
import { DAY, HOUR } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { paths } from '@canopy/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { BackLink } from '../case/back-link.tsx'
import { Part } from '../case/part.tsx'
import { AdmissionForm } from './admission-form.tsx'
import { AdmissionsList } from './admissions-list.tsx'
import { admissionsQuery } from './policy-data.ts'

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds)

function AdmissionsPage() {
  usePageTitle('Networks and invitations')
  const admissions = useQuery(admissionsQuery(useApi()))
  const { data } = admissions
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskPolicy}>Policy</BackLink>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">Networks and invitations</h1>
        <p className="max-w-prose text-pretty text-muted">
          A few accounts of one network can register in an hour, and begin to redeem points in a day. Where
          more come together, let them past these limits: by the network that they are in, or by a link.
        </p>
      </header>
      {admissions.isPending && <Skeleton className="h-96 w-full" />}
      {admissions.isError && !data && (
        <LoadFailure
          text={deskMessages.admissionsFailed}
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
    <Part title="Named networks">
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted">
          Accounts that register or submit a proof there pass the limits of networks, and keep that
          afterwards.
        </p>
        <AdmissionForm
          schema={NewNamedNetwork}
          here={here}
          example="Such as: Town hall, opening evening"
          end={inTime(4 * HOUR)}
          action="Name network"
          send={async (body) => {
            show(await api.call(nameNetwork, { body }))
            toast('success', deskMessages.networkNamed(body.name))
          }}
        />
        <AdmissionsList
          admissions={networks}
          empty="No network is named."
          end={async ({ id, name }) => {
            show(await api.call(endNamedNetwork, { params: { id } }))
            toast('success', deskMessages.admissionEnded(name))
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
    <Part title="Invitations">
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted">
          Who registers with the link passes the limits of networks and of young accounts. Give it to people
          you know: whoever has it can use it.
        </p>
        <AdmissionForm
          schema={NewInvitation}
          example="Such as: Parents of the school"
          end={inTime(30 * DAY)}
          action="Make invitation"
          send={async (body) => {
            setLink((await api.call(makeInvitation, { body })).link)
            await queries.invalidateQueries({ queryKey: admissionsQuery(api).queryKey })
          }}
        />
        {link !== undefined && <InvitationLink key={link} link={link} />}
        <AdmissionsList
          admissions={invitations}
          empty="Nobody is invited."
          end={async ({ id, name }) => {
            show(await api.call(endInvitation, { params: { id } }))
            toast('success', deskMessages.admissionEnded(name))
          }}
        />
      </div>
    </Part>
  )
}

function InvitationLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<string>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome(messages.linkCopied)
    } catch {
      // No permission, or no secure connection: it is selected, so that it can be copied by hand.
      field.current?.select()
      setOutcome(messages.linkCopyFailed)
    }
  }

  return (
    <div className="rounded-control border border-line p-3">
      <Field label="Link of the invitation" description={deskMessages.invitationMade}>
        <span className="flex flex-wrap gap-2">
          <TextInput
            ref={field}
            readOnly
            value={link}
            className="min-w-0 flex-1 basis-40 text-ellipsis"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button className="h-11" onClick={() => void copy()}>
            Copy
          </Button>
        </span>
      </Field>
      <p role="status" className="text-sm font-medium">
        {outcome}
      </p>
    </div>
  )
}

export { AdmissionsPage as Component }
