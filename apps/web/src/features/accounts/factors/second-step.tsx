import { finishSignIn } from '@canopy/contract/accounts/factors/endpoints'
import { SecondStepNeeded } from '@canopy/contract/accounts/factors/shapes'
import type { LoggedIn } from '@canopy/contract/accounts/sessions/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { knownDevice } from '../accounts-data.ts'
import { VisitorPage } from '../visitor-page.tsx'
import { explainCode, explainPasskey } from './passkey-errors.ts'

type Props = {
  /** The body of the refusal. */
  refusal: unknown
  onSignedIn: (session: LoggedIn) => Promise<void>
  onRestart: () => void
}

/** Asks for a code or a passkey after the right password. */
export function SecondStep({ refusal, onSignedIn, onRestart }: Props) {
  const { token, hasAuthenticator, passkey } = SecondStepNeeded.parse(refusal).secondStep
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const [signing, setSigning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const api = useApi()

  async function withPasskey() {
    if (!passkey) return
    setSigning(true)
    setFailure(undefined)
    try {
      const signature = await startAuthentication({ optionsJSON: passkey })
      await onSignedIn(
        await api.call(finishSignIn, { body: { token, passkey: signature, ...knownDevice() } }),
      )
    } catch (error) {
      setFailure(explainPasskey(error))
    }
    setSigning(false)
  }

  return (
    <VisitorPage title={t('accounts.oneMoreStep')} lead={leadOf(hasAuthenticator, passkey !== null)}>
      {passkey && (
        <div className="mb-6 flex flex-col gap-4">
          <FormFailure message={failure} />
          <Button size="large" pending={signing} onClick={withPasskey}>
            {t('accounts.useYourPasskey')}
          </Button>
        </div>
      )}
      <FormFrame
        form={form}
        onSubmit={async ({ code }, signal) =>
          onSignedIn(await api.call(finishSignIn, { body: { token, code, ...knownDevice() } }, { signal }))
        }
        explain={explainCode}
        explainFields={refusedFields({ wrong_code: 'code' })}
        className="flex flex-col gap-5"
      >
        <Field
          label={hasAuthenticator ? t('common.code') : t('accounts.recoveryCode')}
          error={errors.code?.message}
        >
          <TextInput
            {...form.register('code', { required: coded('accounts.codeRequired') })}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </Field>
        <Button type="submit" size="large" variant={passkey ? 'secondary' : 'primary'} pending={isSubmitting}>
          {t('common.continue')}
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          {t('accounts.backToTheLogin')}
        </Button>
      </FormFrame>
    </VisitorPage>
  )
}

function leadOf(hasAuthenticator: boolean, hasPasskey: boolean) {
  if (hasAuthenticator) return t('accounts.secondStep')
  return hasPasskey ? t('accounts.secondStepPasskey') : t('accounts.secondStepRecovery')
}
