import { reasonText } from '@canopy/contract/desk/cases'
import { decideCorrection } from '@canopy/contract/desk/members/endpoints'
import type { Correction, CorrectionDecision } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { formatChange } from '../../../language/numbers.ts'
import { useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { deskKeys } from '../desk/desk-keys.ts'

const READY_REASONS: PlainMessageId[] = ['desk-members.reasonAgreed', 'desk-members.reasonAmount']

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
  const { run, dialog } = useRecentLogin()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: CorrectionDecision) =>
      run(() => api.call(decideCorrection, { params: { correctionId }, body })),
    onSuccess: (_, { decision }) => {
      toast(
        'success',
        decision === 'confirm' ? t('desk-members.correctionConfirmed') : t('desk-members.correctionRejected'),
      )
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
  const proposal = {
    change: formatChange(points),
    why: reasonText(t, why),
    strong: (text: ReactNode) => <strong className="tabular">{text}</strong>,
    time: () => <TimeAgo time={proposedAt} />,
  }
  return (
    <section aria-label={t('desk-members.pendingCorrection')} className="flex w-full flex-col gap-4">
      <p className="rounded-control bg-sun-tint px-4 py-3 text-sun-ink">
        {isMine
          ? rich('desk-members.proposedByYou', proposal)
          : proposedBy?.fullName
            ? rich('desk-members.proposedBy', { ...proposal, fullName: proposedBy.fullName })
            : rich('desk-members.proposedByFormerOwner', proposal)}
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
                  label: t('desk-members.confirmCorrection'),
                  effect: t('desk-members.confirmEffect', { fullName: member.fullName }),
                  run: decide('confirm'),
                },
              ]),
          {
            letter: 'r',
            label: isMine ? t('desk-members.withdrawCorrection') : t('desk-members.rejectCorrection'),
            effect: t('desk-members.rejectEffect', { fullName: member.fullName }),
            variant: 'secondary' as const,
            run: decide('reject'),
          },
        ]}
      />
      {dialog}
    </section>
  )
}
