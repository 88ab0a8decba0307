import { makeApiKey } from '@canopy/contract/accounts/api-keys/endpoints'
import {
  API_KEY_DAYS,
  API_KEY_NAME_MAX,
  AREAS,
  MEMBER_AREAS,
  SCOPES,
} from '@canopy/contract/accounts/api-keys/shapes'
import { hasDuty } from '@canopy/contract/desk/duties'
import { coded } from '@canopy/contract/language/coded-message'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainInput } from '../failures.ts'
import { areaLabels } from './api-key-words.tsx'
import { useRecentLogin } from './recent-login.tsx'
import { apiKeysQuery } from './settings-data.ts'

/** `scopes` has the scope of each area, or an empty text. */
type Typed = { name: string; days: string; scopes: Record<string, string> }

/** Makes an API key and shows it, once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(key === undefined ? 'api-keys.make' : 'api-keys.yours')}
      description={key === undefined ? undefined : t('api-keys.shownOnce')}
    >
      {key === undefined ? (
        <KeyForm onMade={setKey} onClose={onClose} />
      ) : (
        <MadeKey apiKey={key} onDone={onClose} />
      )}
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const { duties } = useSession()
  const { run, dialog } = useRecentLogin()
  const areas = hasDuty(duties, 'owner') ? AREAS : MEMBER_AREAS
  const form = useForm<Typed>({
    defaultValues: {
      name: '',
      days: '90',
      scopes: Object.fromEntries(areas.map((area) => [area, ''])),
    },
  })
  const { errors, isSubmitting } = form.formState

  async function make({ name, days, scopes: chosen }: Typed) {
    const scopes = SCOPES.filter((scope) => Object.values(chosen).includes(scope))
    if (scopes.length === 0) {
      form.setError('root', { message: coded('api-keys.scopesRequired') })
      return
    }
    const { key } = await run(() => api.call(makeApiKey, { body: { name, days: Number(days), scopes } }))
    await queries.invalidateQueries(apiKeysQuery(api))
    onMade(key)
  }

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={make}
        explain={explainInput}
        explainFields={refusedFields()}
        className="flex flex-col gap-5"
      >
        <Field label={t('common.name')} description={t('api-keys.nameHint')} error={errors.name?.message}>
          <TextInput
            {...form.register('name', { required: coded('api-keys.nameRequired') })}
            maxLength={API_KEY_NAME_MAX}
            autoComplete="off"
          />
        </Field>
        <Field label={t('api-keys.ends')}>
          <Select {...form.register('days')}>
            {API_KEY_DAYS.map((days) => (
              <option key={days} value={days}>
                {t('api-keys.days', { days })}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-semibold">{t('api-keys.scopes')}</legend>
          {areas.map((area) => (
            <Field
              key={area}
              label={t(areaLabels[area])}
              className="sm:flex-row sm:items-center sm:justify-between"
            >
              <Select {...form.register(`scopes.${area}`)} className="sm:w-52">
                <option value="">{t('api-keys.nothing')}</option>
                <option value={`${area}:read`}>{t('api-keys.read')}</option>
                <option value={`${area}:write`}>{t('api-keys.write')}</option>
              </Select>
            </Field>
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t('api-keys.make')}
          </Button>
        </div>
      </FormFrame>
      {dialog}
    </>
  )
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <CopyField
        text={apiKey}
        label={t('api-keys.yours')}
        copied={t('api-keys.copied')}
        copyFailed={t('api-keys.copyFailed')}
      />
      <Button className="self-end" onClick={onDone}>
        {t('api-keys.kept')}
      </Button>
    </div>
  )
}
