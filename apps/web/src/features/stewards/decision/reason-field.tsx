import { Reason } from '@canopy/contract/desk/cases'
import { useRef, useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

/** The reason of a decision while it is typed. `onChange` is called with each change. */
export function useReason(onChange?: () => void) {
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data, error } = Reason.safeParse(text)
  return {
    text,
    setText(changed: string) {
      onChange?.()
      setText(changed)
    },
    field,
    fault: isChecked ? error?.issues[0]?.message : undefined,
    /** The reason, if it is valid. Otherwise the field shows what is missing and gets the focus. */
    take() {
      setChecked(true)
      if (data === undefined) field.current?.focus()
      return data
    },
    clear() {
      setText('')
      setChecked(false)
    },
  }
}

/** `ready` are reasons to pick and then edit; `readers` is who reads the reason. */
export function ReasonField({
  reason: { text, setText, field, fault },
  ready,
  description = 'For the audit log.',
}: {
  reason: ReturnType<typeof useReason>
  ready: readonly string[]
  /** Says who reads the reason. */
  description?: string
}) {
  return (
    <div className="flex flex-col gap-2">
      <Field label="Reason" description={description} error={fault}>
        <TextArea ref={field} rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <fieldset aria-label="Ready-made reasons" className="min-w-0 flex flex-wrap gap-2">
        {ready.map((sentence) => (
          <button
            key={sentence}
            type="button"
            onClick={() => {
              setText(sentence)
              field.current?.focus()
            }}
            className="min-h-8 rounded-full border border-edge bg-surface px-3 py-1 text-left text-xs font-medium hover:bg-sunken pointer-coarse:min-h-11"
          >
            {sentence}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
