import {
  endOwnInvitation,
  listOwnInvitations,
  makeOwnInvitation,
} from '@canopy/contract/accounts/door/endpoints'
import { NewOwnInvitation, type OwnInvitation } from '@canopy/contract/accounts/door/shapes'
import { paths } from '@canopy/contract/paths'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CopiedLink } from '../../../ui/form/copied-link.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { exactTime, useMinute } from '../../../ui/time-ago.tsx'
import { explainInput } from '../failures.ts'

const ownInvitationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-invitations'],
    queryFn: ({ signal }) => api.call(listOwnInvitations, {}, { signal }),
  })

function InvitationsPage() {
  usePageTitle(t('settings.invitations'))
  const invitations = useQuery(ownInvitationsQuery(useApi()))
  const { data } = invitations
  return (
    <ReadingPage>
      <BackLink to={paths.settings}>{t('common.settings')}</BackLink>
      <h1 className="text-xl font-bold">{t('settings.invitations')}</h1>
      {invitations.isPending && <Skeleton className="h-64 w-full" />}
      {invitations.isError && !data && (
        <LoadFailure
          text={t('settings.invitationsFailed')}
          pending={invitations.isFetching}
          onRetry={invitations.refetch}
        />
      )}
      {data && (
        <Card className="flex flex-col gap-5 p-5">
          <p className="text-pretty text-muted">
            {t('settings.invitationsIntro', { left: data.left, perMonth: data.perMonth })}
          </p>
          <InvitationForm mayMake={data.left > 0} />
          <Invitations invitations={data.invitations} />
        </Card>
      )}
    </ReadingPage>
  )
}

function InvitationForm({ mayMake }: { mayMake: boolean }) {
  const api = useApi()
  const queries = useQueryClient()
  const [link, setLink] = useState<string>()
  const form = useForm({ resolver: zodResolver(NewOwnInvitation), defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState
  return (
    <>
      {mayMake && (
        <FormFrame
          form={form}
          onSubmit={async (body) => {
            setLink((await api.call(makeOwnInvitation, { body })).link)
            form.reset()
            await queries.invalidateQueries({ queryKey: ownInvitationsQuery(api).queryKey })
          }}
          explain={explainInput}
          explainFields={refusedFields()}
          className="flex flex-col gap-4"
        >
          <Field
            label={t('settings.invitationFor')}
            description={t('settings.invitationForText')}
            error={errors.name?.message}
          >
            <TextInput {...form.register('name')} autoComplete="off" dir="auto" />
          </Field>
          <Button type="submit" className="self-start" pending={isSubmitting}>
            {t('settings.makeInvitation')}
          </Button>
        </FormFrame>
      )}
      {link !== undefined && (
        <CopiedLink
          key={link}
          link={link}
          label={t('settings.invitationLink')}
          description={t('settings.invitationLinkText')}
        />
      )}
    </>
  )
}

function Invitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  useMinute()
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (id: string) => api.call(endOwnInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownInvitationsQuery(api).queryKey }),
  })
  if (invitations.length === 0) return null
  return (
    <>
      <FormFailure message={error?.message} />
      <ul className="divide-y divide-line">
        {invitations.map(({ id, name, isUsed, endsAt }) => {
          const isOver = new Date(endsAt) <= new Date()
          return (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="flex min-w-0 flex-1 basis-60 flex-col">
                <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                <span className="text-sm text-muted">
                  {t(isOver ? 'settings.invitationEnded' : 'settings.invitationUntil', {
                    time: exactTime.format(new Date(endsAt)),
                  })}
                </span>
              </span>
              {isUsed && <Badge tone="leaf">{t('settings.invitationUsed')}</Badge>}
              {!isUsed && !isOver && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('settings.endInvitationNamed', { name })}
                  pending={isPending && variables === id}
                  onClick={() => mutate(id)}
                >
                  {t('settings.endInvitation')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

export { InvitationsPage as Component }
