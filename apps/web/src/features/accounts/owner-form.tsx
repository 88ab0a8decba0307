import type { FirstOwnerForm } from '@canopy/contract/accounts/set-up/shapes'
import { useForm } from 'react-hook-form'
import { useApi } from '../../api/context.ts'
import { isRefusal, isUnauthenticated, refusedFields } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useLogIn } from './accounts-data.ts'
import { explainInput } from './failures.ts'
import { lazyResolver } from './lazy-resolver.ts'
import { NewPasswordField } from './passwords/new-password-field.tsx'

/** Makes the account of the first owner, and logs them in. `token` is that of the link. */
export function OwnerForm({ token, onLoggedIn }: { token: string; onLoggedIn: () => unknown }) {
  const form = useForm({
    resolver: lazyResolver(
      async () => (await import('@canopy/contract/accounts/set-up/shapes')).FirstOwnerForm,
    ),
    defaultValues: { fullName: '', email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { fullName, email, password } = form.watch()
  const api = useApi()
  const logIn = useLogIn()

  const submit = async (typed: FirstOwnerForm, signal: AbortSignal) => {
    const setUp = import('@canopy/contract/accounts/set-up/endpoints').then(({ setUp }) => setUp)
    let over: unknown
    try {
      await api.call(setUp, { body: { ...typed, token } }, { signal })
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'set_up_over') throw error
      // The account may be there, and only the login have failed.
      over = error
    }
    try {
      await logIn(typed, signal)
    } catch (error) {
      throw over !== undefined && isUnauthenticated(error) ? over : error
    }
    await onLoggedIn()
  }

  return (
    <FormFrame
      form={form}
      onSubmit={submit}
      explain={explainInput}
      explainFields={refusedFields()}
      className="flex flex-col gap-5"
    >
      <Field label={t('common.name')} error={errors.fullName?.message}>
        <TextInput {...form.register('fullName')} autoComplete="name" />
      </Field>
      <Field label={t('common.email')} error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" />
      </Field>
      <NewPasswordField
        label={t('common.password')}
        error={errors.password?.message}
        typed={password}
        owner={{ fullName, email }}
        {...form.register('password')}
      />
      <Button type="submit" size="large" pending={isSubmitting}>
        {t('accounts.createAccount')}
      </Button>
    </FormFrame>
  )
}
