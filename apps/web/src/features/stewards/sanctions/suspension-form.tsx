import { undoneReason } from '@canopy/contract/desk/cases'
import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { liftSuspension, listSanctions, suspendMember } from '@canopy/contract/desk/reports/endpoints'
import { NewSuspension, SuspensionLength } from '@canopy/contract/desk/reports/shapes'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { SanctionState } from './sanction-state.tsx'

export const lengthLabels: Record<SuspensionLength, string> = {
  '1': 'Suspend for 1 day',
  '7': 'Suspend for 7 days',
  '30': 'Suspend for 30 days',
  forever: 'Suspend for good',
}

const READY_REASONS = [
  'Insults other members',
  'Advertises again and again',
  'Several accounts of one person',
]

/** Newest first. */
export const sanctionsQuery = (api: Api, userId: string) =>
  infiniteQueryOptions(
    pagedQuery(api, [...deskKeys.case('member', userId), 'sanctions'], listSanctions, { query: { userId } }),
  )

type Typed = { length: string; reason: string }

type Input = { length: SuspensionLength; reason: string; lift: boolean }

/** Suspends a member without a report, or lifts a suspension. */
export function SuspensionForm({ member: { userId, fullName } }: { member: DeskMember }) {
  const api = useApi()
  const params = { userId }
  const { data: sanctions } = useInfiniteQuery(sanctionsQuery(api, userId))
  const [isWanted, setWanted] = useState(false)
  const form = useForm({
    resolver: checkSent(NewSuspension, (typed: Typed) => typed),
    defaultValues: { length: '7', reason: '' },
  })
  const suspension = sanctions?.pages.flatMap(({ items }) => items).find(({ isInForce }) => isInForce)
  const isSuspended = suspension !== undefined
  const send = ({ length: chosen, reason: given, lift }: Input) =>
    lift
      ? api.call(liftSuspension, { params, body: { reason: given } })
      : api.call(suspendMember, { params, body: { length: chosen, reason: given } })
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: send,
    undo: (input) => () => send({ ...input, lift: !input.lift, reason: undoneReason(input.reason) }),
    done: (_, { lift }) =>
      lift ? t('desk.suspensionLifted', { fullName }) : t('desk.suspended', { fullName }),
    onDecided: () => form.reset(),
  })

  const run = (lift: boolean) => form.handleSubmit((typed) => decision.decide({ ...typed, lift }))

  if (!sanctions) return null
  if (!isSuspended && !isWanted)
    return (
      <Button variant="secondary" onClick={() => setWanted(true)}>
        {t('desk-members.suspendMember')}
      </Button>
    )
  return (
    <DecisionForm
      form={form}
      decision={decision}
      ready={isSuspended ? [] : READY_REASONS}
      description={`${fullName} reads it.`}
      decisions={[
        isSuspended
          ? {
              letter: 'l',
              label: 'Lift suspension',
              effect: `${fullName} can write again at once.`,
              run: run(true),
            }
          : {
              letter: 'u',
              label: 'Suspend member',
              variant: 'danger',
              effect: `${fullName} can read, export and leave, but not write. It ends by itself.`,
              run: run(false),
            },
      ]}
    >
      {suspension && (
        <p className="[overflow-wrap:anywhere]">
          <SanctionState sanction={suspension} /> “{suspension.reason}”
        </p>
      )}
      {!isSuspended && (
        <Field label={t('desk-members.forHowLong')}>
          <Select {...form.register('length')}>
            {SuspensionLength.options.map((each) => (
              <option key={each} value={each}>
                {lengthLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </DecisionForm>
  )
}
