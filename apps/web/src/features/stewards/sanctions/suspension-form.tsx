import { reasonText, undoneReason } from '@canopy/contract/desk/cases'
import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { liftSuspension, listSanctions, suspendMember } from '@canopy/contract/desk/reports/endpoints'
import { NewSuspension, SuspensionLength } from '@canopy/contract/desk/reports/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
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

export const lengthLabels: Record<SuspensionLength, PlainMessageId> = {
  '1': 'desk-members.suspend1',
  '7': 'desk-members.suspend7',
  '30': 'desk-members.suspend30',
  forever: 'desk-members.suspendForGood',
}

const READY_REASONS: PlainMessageId[] = [
  'desk-members.reasonInsults',
  'desk-members.reasonAdvertises',
  'desk-members.reasonAccounts',
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
        {t('desk-members.suspendOpen')}
      </Button>
    )
  return (
    <DecisionForm
      form={form}
      decision={decision}
      ready={isSuspended ? [] : READY_REASONS}
      description={t('desk-members.readsIt', { fullName })}
      decisions={[
        isSuspended
          ? {
              letter: 'l',
              label: t('desk-members.liftSuspension'),
              effect: t('desk-members.liftEffect', { fullName }),
              run: run(true),
            }
          : {
              letter: 'u',
              label: t('desk-members.suspendMember'),
              variant: 'danger',
              effect: t('desk-members.suspendEffect', { fullName }),
              run: run(false),
            },
      ]}
    >
      {suspension && (
        <p className="[overflow-wrap:anywhere]">
          <SanctionState sanction={suspension} /> “{reasonText(t, suspension.reason)}”
        </p>
      )}
      {!isSuspended && (
        <Field label={t('desk-members.forHowLong')}>
          <Select {...form.register('length')}>
            {SuspensionLength.options.map((each) => (
              <option key={each} value={each}>
                {t(lengthLabels[each])}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </DecisionForm>
  )
}
