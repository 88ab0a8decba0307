/** Dialogs for what a stolen session must not be enough for. */

import type { PasswordConfirmation } from '@canopy/contract/accounts'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { useSession } from '../../../session/session-data.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { storeToken } from '../../../session/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainPassword } from '../failures.ts'
import { lazyResolver } from '../lazy-resolver.ts'

/** Asks for the member's password. */
function PasswordDialog({
  title,
  description,
  action,
  variant,
  onSubmit,
  onClose,
}: {
  title: string
  description: string
  action: string
  variant: 'primary' | 'danger'
  onSubmit: (body: PasswordConfirmation, signal: AbortSignal) => Promise<void>
  onClose: () => void
}) {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts')).PasswordConfirmation),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { email } = useSession()

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        explain={explainPassword}
        explainFields={refusedFields({ wrong_password: 'password' })}
        className="flex flex-col gap-5"
      >
        {/* Password managers read the account from this field. */}
        <input type="text" value={email} readOnly hidden autoComplete="username" />
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} pending={isSubmitting}>
            {action}
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  )
}

export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { signOutLocally } = useSignOut()
  const api = useApi()
  return (
    <PasswordDialog
      title="Delete your account?"
      description="This cannot be undone. Type your password to continue."
      action="Delete My Account"
      variant="danger"
      onSubmit={async (body, signal) => {
        await api.call('deleteAccount', { body }, { signal })
        signOutLocally()
      }}
      onClose={onClose}
    />
  )
}

/** With the password the session gets another token. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const api = useApi()
  return (
    <PasswordDialog
      title="Is it you?"
      description="You logged in a while ago. Type your password to continue."
      action="Continue"
      variant="primary"
      onSubmit={async (body, signal) => {
        const { token } = await api.call('confirmPassword', { body }, { signal })
        storeToken(token)
        onConfirmed()
      }}
      onClose={onClose}
    />
  )
}
