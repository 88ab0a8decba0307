import type { PasswordConfirmation } from '@canopy/contract/accounts'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { useSession } from '../../../session/session-data.ts'
import { storeToken } from '../../../session/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainPassword } from '../failures.ts'
import { lazyResolver } from '../lazy-resolver.ts'

/** Asks for the member's password, with which the session gets another token. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts')).PasswordConfirmation),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { email } = useSession()
  const api = useApi()

  const submit = async (body: PasswordConfirmation, signal: AbortSignal) => {
    const { token } = await api.call('confirmPassword', { body }, { signal })
    storeToken(token)
    onConfirmed()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Is it you?"
      description="You logged in a while ago. Type your password to continue."
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
          <Button type="submit" pending={isSubmitting}>
            Continue
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  )
}
