import { addAuthenticator, startAuthenticator } from '@canopy/contract/accounts/factors/endpoints'
import type { NewAuthenticator } from '@canopy/contract/accounts/factors/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { rich, t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { explainInput } from '../failures.ts'
import { useRefreshFactors } from './factors-data.ts'
import { explainCode } from './passkey-errors.ts'
import { PasswordForm } from './password-form.tsx'
import { CodesDialog } from './recovery-codes.tsx'

/** Adds an authenticator app: the password, a code of the app, and the recovery codes if it is the first factor. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<NewAuthenticator>()
  const [codes, setCodes] = useState<string[]>()
  const api = useApi()
  const refresh = useRefreshFactors()

  async function added(recoveryCodes: string[]) {
    await refresh()
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onClose()
  }

  return (
    <CodesDialog title={t('settings.addAuthenticator')} codes={codes} onClose={onClose}>
      {started ? (
        <Scan started={started} onAdded={added} onCancel={onClose} />
      ) : (
        <PasswordForm
          action={t('common.continue')}
          explain={explainInput}
          onSubmit={async (password, _, signal) =>
            setStarted(await api.call(startAuthenticator, { body: { password } }, { signal }))
          }
          onCancel={onClose}
        />
      )}
    </CodesDialog>
  )
}

type ScanProps = {
  started: NewAuthenticator
  onAdded: (recoveryCodes: string[]) => Promise<void>
  onCancel: () => void
}

function Scan({ started: { token, secret, uri }, onAdded, onCancel }: ScanProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const api = useApi()
  return (
    <FormFrame
      form={form}
      onSubmit={async ({ code }, signal) => {
        const { recoveryCodes } = await api.call(addAuthenticator, { body: { token, code } }, { signal })
        await onAdded(recoveryCodes)
      }}
      explain={explainCode}
      explainFields={refusedFields({ wrong_code: 'code' })}
      className="flex flex-col gap-5"
    >
      <p className="text-pretty">{t('settings.scanCode')}</p>
      <QrCode text={uri} />
      <p className="text-sm text-pretty text-muted">
        {rich('settings.typeKey', {
          key: () => <code className="text-ink wrap-anywhere">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>,
        })}
      </p>
      <Field label={t('common.code')} error={errors.code?.message}>
        <TextInput
          {...form.register('code', { required: coded('accounts.codeRequired') })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {t('settings.add')}
        </Button>
      </div>
    </FormFrame>
  )
}

/** Black on white in both themes, because not every app reads the opposite. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={t('settings.qrCode')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-control"
    >
      <rect width={size} height={size} fill="white" />
      <path fill="black" d={squares.join('')} />
    </svg>
  )
}
