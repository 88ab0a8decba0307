import { Reason, undoneReason } from '@canopy/contract/desk/cases'
import { DUTIES, Duty } from '@canopy/contract/desk/duties'
import { setDuties } from '@canopy/contract/desk/members/endpoints'
import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useRecentLogin } from '../../accounts/index.ts'
import { dutyLabels, dutyTexts } from '../case/duties.ts'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'

const READY_REASONS: PlainMessageId[] = [
  'desk-members.reasonJoins',
  'desk-members.reasonTakesOver',
  'desk-members.reasonLeaves',
]

const Typed = z.object({ duties: z.array(Duty), reason: Reason })

const dutiesOf = (member: DeskMember) => DUTIES.filter((duty) => member.duties.includes(duty))

/** An owner gives duties to a member and takes them away. */
export function DutiesForm({ member }: { member: DeskMember }) {
  const api = useApi()
  const { userId, fullName } = member
  const { run, dialog } = useRecentLogin()
  const { form, seen, renew, clear } = useSeenForm(
    member,
    (shown) => ({ duties: dutiesOf(shown), reason: '' }),
    () => zodResolver(Typed),
  )
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: (body: { duties: Duty[]; before: Duty[]; reason: string }) =>
      run(() => api.call(setDuties, { params: { userId }, body })),
    undo: (body) => () =>
      api.call(setDuties, {
        params: { userId },
        body: { duties: body.before, before: body.duties, reason: undoneReason(body.reason) },
      }),
    done: t('desk.dutiesChanged', { fullName }),
    onDecided: () => clear(),
  })
  const other = useAssignment('member', userId)

  /** The duties are chosen again; the reason stays. */
  function startOver() {
    form.resetField('duties')
    renew()
  }

  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={startOver}
      ready={READY_REASONS}
      decisions={[
        {
          letter: 's',
          label: t('desk-members.saveDuties'),
          effect: t('desk-members.dutiesEffect', { fullName }),
          run: form.handleSubmit((typed) => decision.decide({ ...typed, before: dutiesOf(seen) })),
        },
      ]}
    >
      <AssignmentNotice steward={other} />
      {dialog}
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t('desk-members.dutiesOf', { fullName })}</legend>
        {DUTIES.map((duty) => (
          <label key={duty} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-leaf"
              value={duty}
              {...form.register('duties')}
            />
            <span>
              <span className="font-semibold">{t(dutyLabels[duty])}</span>{' '}
              <span className="text-muted">{t(dutyTexts[duty])}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </DecisionForm>
  )
}
