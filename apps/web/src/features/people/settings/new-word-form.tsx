import { isBlank } from '@canopy/contract/fields'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { MUTED_TEXT_MAX } from '@canopy/contract/limits'
import { MuteFor } from '@canopy/contract/people/muted-words/shapes'
import { type SubmitEvent, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useAddWord } from './words-data.ts'

const durations: Record<MuteFor, PlainMessageId> = {
  day: 'settings.muteForDay',
  week: 'settings.muteForWeek',
  good: 'settings.forGood',
}

export function NewWordForm() {
  const [text, setText] = useState('')
  const [duration, setDuration] = useState<MuteFor>('week')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useAddWord()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isEmpty = isBlank(text.replaceAll('#', ''))
    setMissing(isEmpty)
    if (isEmpty) event.currentTarget.querySelector('input')?.focus()
    else if (!isPending) mutate({ text, for: duration }, { onSuccess: () => setText('') })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        label={t('settings.wordOrTag')}
        error={isMissing ? t('common.fieldRequired') : error?.message}
        className="min-w-48 flex-1"
      >
        <TextInput
          value={text}
          maxLength={MUTED_TEXT_MAX + 1}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Field label={t('settings.howLong')}>
        <Select value={duration} onChange={({ target }) => setDuration(MuteFor.parse(target.value))}>
          {MuteFor.options.map((value) => (
            <option key={value} value={value}>
              {t(durations[value])}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className="mt-6.5 h-11" pending={isPending}>
        {t('common.mute')}
      </Button>
    </form>
  )
}
