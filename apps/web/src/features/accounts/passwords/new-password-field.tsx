import type { PasswordOwner } from '@canopy/contract/accounts/passwords'
import { PASSWORD_MIN } from '@canopy/contract/limits'
import { type ComponentProps, Suspense, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'

const Nothing = () => null
// If it cannot be loaded, a password can be chosen all the same.
const loadStrength = () => import('./password-strength.tsx').catch(() => ({ PasswordStrength: Nothing }))
const PasswordStrength = lazyNamed(loadStrength, 'PasswordStrength')

/** Field for a new password that shows how strong the typed one is, from when the field has the focus. */
export function NewPasswordField({
  label,
  error,
  typed,
  owner,
  ...input
}: {
  label: string
  error: string | undefined
  typed: string
  owner: PasswordOwner
} & ComponentProps<typeof PasswordInput>) {
  const [isWanted, setWanted] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} description={t('accounts.passwordRule', { min: PASSWORD_MIN })} error={error}>
        <PasswordInput {...input} autoComplete="new-password" onFocus={() => setWanted(true)} />
      </Field>
      {isWanted && typed !== '' && (
        <Suspense>
          <PasswordStrength password={typed} owner={owner} />
        </Suspense>
      )}
    </div>
  )
}
