import { Reason, undoneReason } from '@canopy/contract/desk/cases'
import { mayRestrict } from '@canopy/contract/desk/duties'
import { decideReport } from '@canopy/contract/desk/reports/endpoints'
import { type ReportCase, type ReportDecision, SuspensionLength } from '@canopy/contract/desk/reports/shapes'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import type { Decision } from '../decision/decision-bar.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useDecision } from '../decision/use-decision.ts'
import { lengthLabels } from '../sanctions/suspension-form.tsx'
import { KEEP_REASON, kindOf, readyReasons } from './reports-data.ts'

const WARN = 'warn'

const Typed = z.object({ sanction: z.string(), reason: Reason })

/** Sanctions for the author, by the choice of a select. */
function sanctionsOf(choice: string): Pick<ReportDecision, 'warn' | 'suspend'> {
  return { warn: choice === WARN, suspend: SuspensionLength.safeParse(choice).data ?? null }
}

type Input = Pick<ReportDecision, 'decision' | 'version' | 'warn' | 'suspend' | 'reason'>

function useReportDecision({ caseId, kind }: ReportCase, onDecided: () => void) {
  const api = useApi()
  const texts = {
    keep: t('desk.reportKept', { kind: kindOf(kind) }),
    remove: t('desk.reportRemoved', { kind: kindOf(kind) }),
    reopen: t('desk.reportReopened'),
  }
  return useDecision({
    kind: 'report',
    id: caseId,
    decide: (body: Input) => api.call(decideReport, { params: { caseId }, body }),
    undo:
      ({ version, reason }) =>
      () =>
        api.call(decideReport, {
          params: { caseId },
          body: { decision: 'reopen', version: version + 1, reason: undoneReason(reason) },
        }),
    done: (_, { decision }) => texts[decision],
    onDecided,
  })
}

/** Keeps or removes what was reported, with a warning or a suspension if need be. */
export function ReportDecisionForm({ reportCase }: { reportCase: ReportCase }) {
  const { caseId, kind, state, version, reasons, author, isHidden, member } = reportCase
  const self = useSession()
  const maySuspend = member === null || (!member.isSuspended && mayRestrict(self.duties, member.duties))
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { sanction: '', reason: '' } })
  const other = useAssignment('report', caseId)
  const decision = useReportDecision(reportCase, () => form.reset())
  const thing = kindOf(kind)
  const ready = [
    ...reasons.flatMap((given) => Object.entries(readyReasons).find(([known]) => known === given)?.[1] ?? []),
    KEEP_REASON,
  ]

  const decide = (what: Input['decision']) =>
    form.handleSubmit(({ sanction, reason }) =>
      decision.decide({ decision: what, version, ...sanctionsOf(sanction), reason }),
    )

  const keep: Decision = {
    letter: 'e',
    label: isHidden
      ? t('desk-members.restoreThing', { kind: thing })
      : t('desk-members.keepThing', { kind: thing }),
    effect: isHidden ? t('desk-members.restoreEffect') : t('desk-members.keepEffect'),
    run: decide('keep'),
  }
  const remove: Decision = {
    letter: 'r',
    label: t('desk-members.removeThing', { kind: thing }),
    variant: 'danger',
    effect: t('desk-members.removeEffect'),
    run: decide('remove'),
  }
  const reopen: Decision = {
    letter: 'o',
    label: t('desk-members.reopenCase'),
    variant: 'secondary',
    effect: t('desk-members.reopenEffect'),
    run: decide('reopen'),
  }
  const decisions = [...(state === 'kept' ? [] : [keep]), ...(state === 'removed' ? [] : [remove])]

  return (
    <DecisionForm
      form={form}
      decision={decision}
      decisions={state === 'open' ? decisions : [...decisions, reopen]}
      ready={[...new Set(ready)]}
      description={t('desk-members.reportReaders')}
    >
      <AssignmentNotice steward={other} />
      {author && (
        <Field label={t('desk-members.also')}>
          <Select {...form.register('sanction')}>
            <option value="">{t('desk-members.nothing')}</option>
            <option value={WARN}>{t('desk-members.warn')}</option>
            {(maySuspend ? SuspensionLength.options : []).map((length) => (
              <option key={length} value={length}>
                {t(lengthLabels[length])}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </DecisionForm>
  )
}
