import { Minus, Plus } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { IconButton } from '../icon-button.tsx'

/** `label` names the number in lower case, like "quantity of seed paper". */
export function Stepper({
  label,
  value,
  min = 1,
  max,
  onChange,
}: {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}) {
  const step = (to: number) => () => {
    if (to >= min && to <= max) onChange(to)
  }

  return (
    <fieldset className="inline-flex items-center rounded-full border border-edge bg-surface">
      <legend className="sr-only">{label}</legend>
      <IconButton
        label={t('common.decrease', { label })}
        aria-disabled={value <= min}
        onClick={step(value - 1)}
      >
        <Minus aria-hidden="true" className="size-4" />
      </IconButton>
      <output className="min-w-8 text-center font-semibold tabular">{value}</output>
      <IconButton
        label={t('common.increase', { label })}
        aria-disabled={value >= max}
        onClick={step(value + 1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </fieldset>
  )
}
