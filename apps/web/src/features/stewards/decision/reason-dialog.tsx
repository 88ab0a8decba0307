import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { DecisionState } from './decision-form.tsx'
import { ReasonField, useReasonForm } from './reason-field.tsx'

/** Asks for a reason and does what `act` says. */
export function ReasonDialog({
  open = true,
  title,
  description,
  cancel,
  act,
  variant,
  ready,
  readers,
  decision: { isPending, conflict, failure, reset },
  run,
  onClosed,
  children,
}: {
  open?: boolean
  title: string
  description: string
  cancel: string
  act: string
  variant?: 'danger' | 'primary'
  ready: readonly string[]
  /** Says who reads the reason. */
  readers?: string
  decision: DecisionState
  run: (reason: string) => void
  onClosed: () => void
  /** Content above the reason. */
  children?: ReactNode
}) {
  const form = useReasonForm()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClosed()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClosed}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            pending={isPending}
            onClick={form.handleSubmit(({ reason }) => run(reason))}
          >
            {act}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="flex flex-col gap-4">
          {conflict && <ConflictNotice conflict={conflict} onDismiss={reset} />}
          {children}
          <ReasonField ready={ready} description={readers} />
          <FormFailure message={failure} />
        </div>
      </FormProvider>
    </Dialog>
  )
}
