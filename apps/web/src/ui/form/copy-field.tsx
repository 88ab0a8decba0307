import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../language/messages.ts'
import { Button } from '../button.tsx'
import { copyText } from './copy-text.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** Shows a text with a button that copies it. Where that is not possible, it is selected, so that it can be copied by hand. */
export function CopyField({
  text,
  label,
  description,
  copied,
  copyFailed,
  children,
}: {
  text: string
  label: string
  description?: string | undefined
  /** Says that it was copied. */
  copied: string
  copyFailed: string
  /** Further buttons. */
  children?: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<string>()

  async function copy() {
    const isCopied = await copyText(text)
    if (!isCopied) field.current?.select()
    setOutcome(isCopied ? copied : copyFailed)
  }

  return (
    <div className="rounded-control border border-line p-3">
      <Field label={label} description={description}>
        <span className="flex flex-wrap gap-2">
          <TextInput
            ref={field}
            readOnly
            value={text}
            className="min-w-0 flex-1 basis-40 text-ellipsis"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button className="h-11" onClick={() => void copy()}>
            {t('common.copy')}
          </Button>
          {children}
        </span>
      </Field>
      <p role="status" className="text-sm font-medium">
        {outcome}
      </p>
    </div>
  )
}
