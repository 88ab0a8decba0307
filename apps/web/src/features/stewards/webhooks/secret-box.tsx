import { useRef, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** Shows a new secret, this once. */
export function SecretBox({ secret }: { secret: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<string>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setOutcome(t('desk-webhooks.secretCopied'))
    } catch {
      // No permission, or no secure connection: it is selected, so that it can be copied by hand.
      field.current?.select()
      setOutcome(t('desk-webhooks.secretCopyFailed'))
    }
  }

  return (
    <div className="rounded-control border border-line p-3">
      <Field label={t('desk-webhooks.secret')} description={t('desk-webhooks.secretOnce')}>
        <span className="flex flex-wrap gap-2">
          <TextInput
            ref={field}
            readOnly
            value={secret}
            className="min-w-0 flex-1 basis-40 text-ellipsis"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button className="h-11" onClick={() => void copy()}>
            {t('common.copy')}
          </Button>
        </span>
      </Field>
      <p role="status" className="text-sm font-medium">
        {outcome}
      </p>
    </div>
  )
}
