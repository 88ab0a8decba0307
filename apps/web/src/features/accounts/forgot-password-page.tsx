import { paths } from '@canopy/contract/paths'
import { useForm } from 'react-hook-form'
import { useApi } from '../../api/context.ts'
import { refusedFields } from '../../api/error.ts'
import { t } from '../../language/messages.ts'
import { accountCalls } from '../../session/session-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { explainInput } from './failures.ts'
import { lazyResolver } from './lazy-resolver.ts'
import { VisitorPage } from './visitor-page.tsx'

function ForgotPasswordPage() {
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts/shapes')).ForgotPassword),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const api = useApi()

  return (
    <VisitorPage title={t('accounts.forgotYourPassword')} lead={t('accounts.resetLead')}>
      <FormFrame
        form={form}
        onSubmit={async (body, signal) => {
          const forgotPassword = accountCalls().then(({ forgotPassword }) => forgotPassword)
          await api.call(forgotPassword, { body }, { signal })
        }}
        explain={explainInput}
        explainFields={refusedFields()}
        className="flex flex-col gap-5"
      >
        <Field label={t('common.email')} error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" />
        </Field>
        <Button type="submit" size="large" pending={isSubmitting}>
          {t('accounts.sendResetLink')}
        </Button>
        <p role="status" className="text-sm font-medium text-leaf-ink empty:hidden">
          {isSubmitSuccessful && t('accounts.resetLinkSent')}
        </p>
      </FormFrame>
      <p className="mt-6 text-center text-sm">
        <TextLink to={paths.login}>{t('accounts.backToLogin')}</TextLink>
      </p>
    </VisitorPage>
  )
}

export { ForgotPasswordPage as Component }
