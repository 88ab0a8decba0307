import { decideCorrection } from '@canopy/contract/desk/members/endpoints'
import type { Correction, CorrectionDecision } from '@canopy/contract/desk/members/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { formatChange } from '@canopy/contract/text/format-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { deskKeys } from '../desk/desk-keys.ts'

const READY_REASONS = ['As we agreed', 'The amount is wrong']

/** A correction that waits: another owner confirms or rejects it, and the one who proposed it can withdraw it. */
export function PendingCorrection({
  correction: { correctionId, member, points, reason: why, proposedBy, proposedAt },
}: {
  correction: Correction
}) {
  const { userId } = useSession()
  const api = useApi()
  const queries = useQueryClient()
  const form = useReasonForm()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: CorrectionDecision) => api.call(decideCorrection, { params: { correctionId }, body }),
    onSuccess: (_, { decision }) => {
      toast('success', deskMessages.correctionDecided(decision === 'confirm'))
      form.reset()
    },
    onSettled: () =>
      Promise.all(
        [
          deskKeys.case('member', member.userId),
          deskKeys.waiting,
          deskKeys.corrections,
          deskKeys.lists('audit'),
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  const decide = (decision: CorrectionDecision['decision']) =>
    form.handleSubmit(({ reason }) => mutate({ decision, reason }))
  const isMine = proposedBy?.userId === userId
  return (
    <section aria-label={t('desk-members.correctionThatWaits')} className="flex w-full flex-col gap-4">
      <p className="rounded-control bg-sun-tint px-4 py-3 text-sun-ink">
        <strong className="tabular">{formatChange(points)} points</strong>, proposed by{' '}
        {isMine ? 'you' : proposedBy?.fullName || 'a former owner'} <TimeAgo time={proposedAt} />: “{why}”
        {isMine && ' Another owner has to confirm it.'}
      </p>
      <DecisionForm
        form={form}
        decision={{ isPending, failure: error?.message, reset }}
        ready={READY_REASONS}
        decisions={[
          ...(isMine
            ? []
            : [
                {
                  letter: 'c',
                  label: 'Confirm correction',
                  effect: `${member.fullName} is notified, with the first reason.`,
                  run: decide('confirm'),
                },
              ]),
          {
            letter: 'r',
            label: isMine ? 'Withdraw correction' : 'Reject correction',
            effect: `${member.fullName} is not notified.`,
            variant: 'secondary' as const,
            run: decide('reject'),
          },
        ]}
      />
    </section>
  )
}
