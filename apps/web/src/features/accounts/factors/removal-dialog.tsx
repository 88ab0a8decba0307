import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainInput } from '../failures.ts'
import { useRefreshFactors } from './factors-data.ts'
import { PasswordForm } from './password-form.tsx'

type Props = {
  title: string
  description: string
  action: string
  onRemove: (password: string, signal: AbortSignal) => Promise<void>
  onClose: () => void
}

/** Asks for the password and removes a factor. */
export function RemovalDialog({ title, description, action, onRemove, onClose }: Props) {
  const refresh = useRefreshFactors()
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <PasswordForm
        action={action}
        danger
        explain={explainInput}
        onSubmit={async (password, _, signal) => {
          await onRemove(password, signal)
          await refresh()
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
