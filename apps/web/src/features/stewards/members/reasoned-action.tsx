import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { ReasonField, useReasonForm } from '../decision/reason-field.tsx'
import { deskKeys } from '../desk/desk-keys.ts'

type Props = {
  member: DeskMember
  /** Label of the button. */
  action: string
  readyReasons: PlainMessageId[]
  perform: (reason: string) => Promise<unknown>
  /** The text of the toast. */
  performed: string
  onDone: () => void
  /** Content below the button. */
  children: ReactNode
}

/** Asks for a reason and does something to a member's account that cannot be undone. */
export function ReasonedAction({
  member,
  action,
  readyReasons,
  perform,
  performed,
  onDone,
  children,
}: Props) {
  const queries = useQueryClient()
  const form = useReasonForm()
  useEffect(() => form.setFocus('reason'), [form])
  const { mutate, isPending, error } = useMutation({
    mutationFn: perform,
    onSuccess: () => {
      toast('success', performed)
      onDone()
      void queries.invalidateQueries({ queryKey: deskKeys.case('member', member.userId) })
    },
  })
  return (
    <div className="flex w-full flex-col gap-3">
      <FormProvider {...form}>
        <ReasonField ready={readyReasons} />
      </FormProvider>
      <FormFailure message={error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          pending={isPending}
          onClick={form.handleSubmit(({ reason }) => mutate(reason))}
        >
          {action}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
      <p className="text-xs text-muted">{children}</p>
    </div>
  )
}
