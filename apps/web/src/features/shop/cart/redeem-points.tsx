import { type Ref, useRef } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Points } from '../../../ui/points/points.tsx'
import { HoldNotice } from '../points/hold-notice.tsx'
import { usePointsInput } from './use-points-input.ts'

export function RedeemPoints() {
  const input = usePointsInput()
  const { onHold } = useSession()
  const maxButton = useRef<HTMLButtonElement>(null)

  function remove() {
    // The pressed button disappears, so the focus moves to one that stays.
    maxButton.current?.focus()
    input.apply(0)
  }

  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg font-bold">{t('common.redeemPoints')}</h2>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          {rich(onHold > 0 ? 'orders.pointsAvailable' : 'orders.pointsOwned', {
            points: () => <Points amount={input.available} className="text-ink" />,
          })}
        </p>
      </div>
      <HoldNotice />
      <PointsForm input={input} maxButton={maxButton} />
      <div role="status" className="empty:-mt-4">
        {input.applied > 0 && (
          <div className="flex items-center justify-between gap-3 rounded-control bg-leaf-tint py-1.5 pe-1.5 ps-4 text-sm font-medium text-leaf-ink">
            {t('orders.pointsApplied', { points: input.applied })}
            <Button variant="quiet" size="small" className="text-leaf-ink" onClick={remove}>
              {t('common.remove')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function PointsForm({
  input: { text, type, problem, canApply, applied, cap, apply },
  maxButton,
}: {
  input: ReturnType<typeof usePointsInput>
  maxButton: Ref<HTMLButtonElement>
}) {
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (canApply) apply(Number(text))
      }}
    >
      <Field
        label={t('orders.pointsToUse')}
        description={t('orders.pointTakesOff', { price: 1 })}
        error={problem}
      >
        <div className="flex gap-2">
          <TextInput
            name="points"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            className="tabular"
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          {/* Not `disabled`, because the pressed button would lose the focus. */}
          <Button type="submit" className="min-h-11" aria-disabled={!canApply}>
            {t('orders.apply')}
          </Button>
        </div>
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={maxButton}
          variant="secondary"
          size="small"
          aria-disabled={cap === 0 || applied === cap}
          onClick={() => apply(cap)}
        >
          {t('orders.useMax')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={text === '' && applied === 0}
          onClick={() => apply(0)}
        >
          {t('common.clear')}
        </Button>
      </div>
    </form>
  )
}
