import { addOrderNote } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrderCase } from '@canopy/contract/desk/shop/orders'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useOrderCall } from './orders-data.ts'

/** Notes of stewards to each other about an order. Members never see them. */
export function Notes({ order: { orderKey, notes } }: { order: DeskOrderCase }) {
  const [text, setText] = useState('')
  const idempotency = useIdempotencyKey<{ text: string }>()
  const { mutate, isPending, error } = useOrderCall(orderKey, (api, body: { text: string }) =>
    api.call(addOrderNote, { params: { orderKey }, body }, { idempotencyKey: idempotency.keyOf(body) }),
  )
  function add() {
    if (text.trim() === '') return
    const onSuccess = () => {
      idempotency.renew()
      setText('')
    }
    mutate({ text }, { onSuccess })
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3 empty:hidden">
        {notes.map(({ noteId, author, text: written, at }) => (
          <li key={noteId} className="border-s-2 border-line ps-3">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{written}</p>
            <p className="text-xs text-muted">
              {author?.fullName || t('common.formerSteward')}, <TimeAgo time={at} />
            </p>
          </li>
        ))}
      </ul>
      <Field label={t('desk-shop.newNote')} error={error?.message}>
        <TextArea rows={2} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        pending={isPending}
        aria-disabled={text.trim() === ''}
        onClick={add}
      >
        {t('desk-shop.addNote')}
      </Button>
    </div>
  )
}
