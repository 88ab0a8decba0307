import { POLL_HOURS, POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from '@canopy/contract/limits'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Composer } from '../writing/use-composer.ts'
import { emptyOption, type WrittenPoll, writtenPoll } from '../writing/written-poll.ts'

const lengthOf = (hours: number) =>
  hours < 24 ? t('feed.hours', { count: hours }) : t('feed.days', { count: hours / 24 })

/** Focuses the input, unless somebody writes elsewhere, as they may while the fields of a new poll are fetched. */
const focus = (input: HTMLInputElement | null) => {
  if (!document.activeElement?.matches('input, textarea')) input?.focus()
}

/** The options and the end of a poll that is being written. */
export function PollFields({ poll, composer }: { poll: WrittenPoll; composer: Composer }) {
  const { writePoll, failure, progress } = composer
  const { options, hours } = poll
  const changePoll = (change: Partial<WrittenPoll>) => writePoll(writtenPoll({ ...poll, ...change }))
  const faultId = useId()
  const isWrong = failure?.field === 'poll'
  const isSending = progress !== undefined
  const addButton = useRef<HTMLButtonElement>(null)
  /** The option that gets the focus: the first one of a new poll, then each that is added. */
  const [focused, setFocused] = useState(
    options.every(({ text }) => text === '') ? options[0]?.id : undefined,
  )

  function add() {
    const added = emptyOption()
    setFocused(added.id)
    changePoll({ options: [...options, added] })
  }
  function remove(at: number) {
    changePoll({ options: options.toSpliced(at, 1) })
    addButton.current?.focus()
  }
  return (
    <fieldset
      aria-describedby={isWrong ? faultId : undefined}
      className="flex basis-full flex-col gap-3 rounded-control border border-line p-3"
    >
      <legend className="sr-only">{t('feed.poll')}</legend>
      {isWrong && <Fault id={faultId}>{failure.message}</Fault>}
      {options.map(({ id, text }, at) => (
        <div key={id} className="flex items-center gap-1">
          <TextInput
            ref={id === focused ? focus : undefined}
            name="poll"
            dir="auto"
            aria-label={t('feed.option', { number: at + 1 })}
            placeholder={t('feed.option', { number: at + 1 })}
            maxLength={POLL_OPTION_MAX}
            value={text}
            readOnly={isSending}
            onChange={(event) => changePoll({ options: options.with(at, { id, text: event.target.value }) })}
          />
          {options.length > POLL_OPTIONS_MIN && (
            <IconButton
              label={t('feed.removeOption', { number: at + 1 })}
              className="text-muted"
              onClick={() => remove(at)}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('feed.openFor')} className="min-w-32">
          <Select
            value={hours}
            disabled={isSending}
            onChange={(event) => {
              const chosen = POLL_HOURS.find((one) => String(one) === event.target.value)
              if (chosen !== undefined) changePoll({ hours: chosen })
            }}
          >
            {POLL_HOURS.map((one) => (
              <option key={one} value={one}>
                {lengthOf(one)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="ms-auto flex flex-wrap gap-3">
          {options.length < POLL_OPTIONS_MAX && (
            <Button ref={addButton} variant="secondary" onClick={add}>
              <Plus aria-hidden="true" className="size-5" />
              {t('feed.addOption')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => writePoll(undefined)}>
            {t('feed.removePoll')}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
