import { renamePasskey } from '@canopy/contract/accounts/factors/endpoints'
import type { Passkey } from '@canopy/contract/accounts/factors/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { explainInput } from '../failures.ts'
import { useRefreshFactors } from './factors-data.ts'

export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: passkey.name } })
  const { errors, isSubmitting } = form.formState
  const api = useApi()
  const refresh = useRefreshFactors()
  const { passkeyId } = passkey

  return (
    <Dialog open onOpenChange={onClose} title={t('settings.renamePasskey')}>
      <FormFrame
        form={form}
        onSubmit={async (body, signal) => {
          await api.call(renamePasskey, { params: { passkeyId }, body }, { signal })
          await refresh()
          onClose()
        }}
        explain={explainInput}
        explainFields={refusedFields()}
        className="flex flex-col gap-5"
      >
        <Field label={t('common.name')} error={errors.name?.message}>
          <TextInput
            {...form.register('name', { required: coded('accounts.passkeyNameRequired') })}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {t('settings.rename')}
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  )
}
