import { useRef, useState } from 'react'
import { t } from '../../language/messages.ts'
import { Button } from '../button.tsx'
import { ShareButton } from '../share-button.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** Shows a link with a button that copies it, and one that opens the share sheet where there is one. */
export function CopiedLink({
  link,
  label,
  description,
}: {
  link: string
  label: string
  description: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<string>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome(t('common.linkCopied'))
    } catch {
      // No permission, or no secure connection: it is selected, so that it can be copied by hand.
      field.current?.select()
      setOutcome(t('common.linkCopyFailed'))
    }
  }

  return (
    <div className="rounded-control border border-line p-3">
      <Field label={label} description={description}>
        <span className="flex flex-wrap gap-2">
          <TextInput
            ref={field}
            readOnly
            value={link}
            className="min-w-0 flex-1 basis-40 text-ellipsis"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button className="h-11" onClick={() => void copy()}>
            {t('common.copy')}
          </Button>
          <ShareButton link={link} className="h-11" />
        </span>
      </Field>
      <p role="status" className="text-sm font-medium">
        {outcome}
      </p>
    </div>
  )
}
