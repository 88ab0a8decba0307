import type { AccountDeletion } from '@canopy/contract/accounts'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { useSession } from '../../../session/session-data.ts'
import { useSignOut } from '../../../session/sign-out.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainPassword } from '../failures.ts'
import { lazyResolver } from '../lazy-resolver.ts'

export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts')).AccountDeletion),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { email } = useSession()
  const { signOutLocally } = useSignOut()
  const api = useApi()

  const submit = async (body: AccountDeletion, signal: AbortSignal) => {
    await api.call('deleteAccount', { body }, { signal })
    signOutLocally()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone. Type your password to continue."
    >
      <FormFrame
        form={form}
        onSubmit={submit}
        explain={explainPassword}
        explainFields={refusedFields({ wrong_password: 'password' })}
        className="flex flex-col gap-5"
      >
        <input type="text" value={email} readOnly hidden autoComplete="username" />
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={isSubmitting}>
            Delete My Account
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  )
}
