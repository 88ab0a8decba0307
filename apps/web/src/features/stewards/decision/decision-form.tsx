import type { Decided } from '@canopy/contract/error-body'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Part } from '../case/part.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { type Decision, DecisionBar } from './decision-bar.tsx'
import { ReasonField } from './reason-field.tsx'

/** A decision that runs, or has failed: another steward was faster, or it was refused. */
export type DecisionState = {
  isPending: boolean
  conflict?: Decided | undefined
  failure: string | undefined
  reset: () => void
}

type Props<Typed extends FieldValues, Sent> = {
  form: UseFormReturn<Typed, unknown, Sent>
  decision: DecisionState
  /** Buttons below the reason; most run `form.handleSubmit(…)`. */
  decisions: readonly Decision[]
  ready: readonly string[]
  /** Says who reads the reason. */
  description?: string
  /** Shows the case as it is after a conflict. */
  renew?: () => void
  /** Fields above the reason. */
  children?: ReactNode
  /** Whether the fields are in parts of their own, so that the decision is a part as well. */
  hasParts?: boolean
}

/** A form that decides a case. Its values have a `reason`. */
export function DecisionForm<Typed extends { reason: string }, Sent>({
  form,
  decision: { isPending, conflict, failure, reset },
  decisions,
  ready,
  description,
  renew,
  children,
  hasParts = false,
}: Props<Typed, Sent>) {
  function startOver() {
    renew?.()
    reset()
  }
  const deciding = (
    <>
      <ReasonField ready={ready} description={description} />
      <DecisionBar decisions={decisions} pending={isPending} failure={failure} />
    </>
  )
  return (
    <FormProvider {...form}>
      <div className="flex min-w-0 flex-col gap-4">
        {conflict && <ConflictNotice conflict={conflict} onDismiss={startOver} />}
        {children}
        {hasParts ? (
          <Part title={t('common.decision')}>
            <div className="flex flex-col gap-4">{deciding}</div>
          </Part>
        ) : (
          deciding
        )}
      </div>
    </FormProvider>
  )
}
