import type { PasswordConfirmation } from '@canopy/contract/accounts/shapes'
import { useForm } from 'react-hook-form'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainInput } from '../failures.ts'
import { lazyResolver } from '../lazy-resolver.ts'
import { PasswordLink } from '../passwords/password-link.tsx'

/** Asks for the member's password before something that a stolen session must not be enough for. */
export function PasswordDialog({
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
    resolver: lazyResolver(
      async () => (await import('@canopy/contract/accounts/shapes')).PasswordConfirmation,
    ),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { email } = useSession()

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        explain={explainInput}
        explainFields={refusedFields({ wrong_password: 'password' })}
        className="flex flex-col gap-5"
      >
        {/* Password managers read the account from this field. */}
        <input type="text" value={email} readOnly hidden autoComplete="username" />
        <Field label={t('common.password')} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <PasswordLink />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant={variant} pending={isSubmitting}>
            {action}
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  )
}
