import { checkAddresses, sendInvitations } from '@canopy/contract/desk/invitation-lists/endpoints'
import { type AddressCheck, NewInvitationList } from '@canopy/contract/desk/invitation-lists/shapes'
import { INVITED_MAX } from '@canopy/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../../api/context.ts'
import { explain, refusedFields } from '../../../../api/error.ts'
import { useIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { offeredLanguages } from '../../../../language/language-choice.ts'
import { t } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { FormFailure } from '../../../../ui/form/form-failure.tsx'
import { FormFrame } from '../../../../ui/form/form-frame.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { checkSent } from '../../decision/check-sent.ts'
import { CsvInput } from '../../products/import/csv-input.tsx'
import { readText } from './file-text.ts'
import { listsQuery } from './lists-data.ts'

type Typed = { name: string; addresses: string; language: string; message: string }
type Checked = { list: NewInvitationList; check: AddressCheck }

const EMPTY: Typed = { name: '', addresses: '', language: '', message: '' }

/** Asks for addresses, says how many would get a mail, and only then offers to send. Any change asks for another check. */
export function ListForm() {
  const api = useApi()
  const [file, setFile] = useState<File>()
  const [rejected, setRejected] = useState<string>()
  const [checked, setChecked] = useState<Checked>()
  const form = useForm({
    resolver: checkSent(NewInvitationList, (typed: Typed) => ({
      ...typed,
      language: typed.language === '' ? null : typed.language,
    })),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setChecked(undefined))
    return unsubscribe
  }, [form])

  async function choose(chosen: File) {
    setRejected(undefined)
    setFile(chosen)
    form.setValue('addresses', await readText(chosen))
    form.clearErrors('addresses')
  }

  function startAnew() {
    form.reset(EMPTY)
    setFile(undefined)
    setChecked(undefined)
  }

  return (
    <div className="flex flex-col gap-4">
      <FormFrame
        form={form}
        onSubmit={async (list) => {
          const { addresses } = list
          setChecked({ list, check: await api.call(checkAddresses, { body: { addresses } }) })
        }}
        explain={explain}
        explainFields={refusedFields()}
        className="flex flex-col gap-4"
      >
        <Field
          label={t('common.name')}
          description={t('desk-doors.listNameText')}
          error={errors.name?.message}
        >
          <TextInput {...form.register('name')} autoComplete="off" dir="auto" />
        </Field>
        <Field
          label={t('desk-doors.addresses')}
          description={t('desk-doors.addressesText', { max: INVITED_MAX })}
          error={errors.addresses?.message}
        >
          <TextArea
            {...form.register('addresses')}
            rows={5}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('desk-shop.csvFile')} error={rejected}>
          <CsvInput file={file} onChange={(chosen) => void choose(chosen)} onReject={setRejected} />
        </Field>
        <Field label={t('desk-doors.mailLanguage')} error={errors.language?.message}>
          <Select {...form.register('language')}>
            <option value="">{t('desk-doors.communityLanguage')}</option>
            {offeredLanguages().map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('desk-doors.mailMessage')}
          description={t('desk-doors.mailMessageText')}
          error={errors.message?.message}
        >
          <TextArea {...form.register('message')} autoComplete="off" />
        </Field>
        {!checked && (
          <Button type="submit" className="self-start" pending={isSubmitting}>
            {t('desk-doors.checkAddresses')}
          </Button>
        )}
      </FormFrame>
      {checked && <Preview checked={checked} onSent={startAnew} />}
    </div>
  )
}

function Preview({ checked: { list, check }, onSent }: { checked: Checked; onSent: () => void }) {
  const { invited, duplicates, members, invitedBefore, refused, faulty, faultyLines } = check
  const api = useApi()
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(sendInvitations, { body: list }, { idempotencyKey: idempotency.keyOf(list) }),
    onSuccess: async () => {
      toast('success', t('desk-doors.listMade'))
      onSent()
      await queries.invalidateQueries({ queryKey: listsQuery(api).queryKey })
    },
  })
  const [line = 0] = faultyLines
  const leftOut = [
    duplicates > 0 && t('desk-doors.leftDuplicates', { count: duplicates }),
    members > 0 && t('desk-doors.leftMembers', { count: members }),
    invitedBefore > 0 && t('desk-doors.leftInvited', { count: invitedBefore }),
    refused > 0 && t('desk-doors.leftRefused', { count: refused }),
    faulty > 0 && t('desk-doors.leftFaulty', { count: faulty, line }),
  ].filter((text) => text !== false)
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-sunken p-4">
      <div role="status" className="flex flex-col gap-2">
        <p className="font-semibold">{t('desk-doors.willBeInvited', { count: invited })}</p>
        {leftOut.length > 0 && (
          <>
            <p>{t('desk-doors.leftOut')}</p>
            <ul className="list-disc ps-5">
              {leftOut.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <FormFailure message={error?.message} />
      {invited > 0 && (
        <Button pending={isPending} onClick={() => mutate()}>
          {t('desk-doors.sendInvitations', { count: invited })}
        </Button>
      )}
    </div>
  )
}
