import { coded } from '@canopy/contract/language/coded-message'
import { useForm } from 'react-hook-form'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { PasswordLink } from '../passwords/password-link.tsx'

type Props = {
  /** Label of the button. */
  action: string
  danger?: boolean
  /** Name of what is added; if missing, no name is asked for. */
  name?: { initial: string; required: string }
  explain: (error: unknown) => string
  onSubmit: (password: string, name: string, signal: AbortSignal) => Promise<void>
  onCancel: () => void
}

/** Asks for the password, before how an account is signed in to changes. */
export function PasswordForm({ action, danger = false, name, explain, onSubmit, onCancel }: Props) {
  const form = useForm({ defaultValues: { name: name?.initial ?? '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const { email } = useSession()
  return (
    <FormFrame
      form={form}
      onSubmit={(typed, signal) => onSubmit(typed.password, typed.name, signal)}
      explain={explain}
      explainFields={refusedFields({ wrong_password: 'password' })}
      className="flex flex-col gap-5"
    >
      {name && (
        <Field
          label={t('common.name')}
          description={t('settings.passkeyNameHint')}
          error={errors.name?.message}
        >
          <TextInput
            {...form.register('name', { required: name.required })}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
      )}
      {/* Password managers read the account from this field. */}
      <input type="text" value={email} readOnly hidden autoComplete="username" />
      <Field label={t('settings.yourPassword')} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password', { required: coded('accounts.passwordRequired') })}
          autoComplete="current-password"
        />
      </Field>
      <PasswordLink />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={isSubmitting}>
          {action}
        </Button>
      </div>
    </FormFrame>
  )
}
