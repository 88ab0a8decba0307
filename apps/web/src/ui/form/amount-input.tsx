import type { Quantity } from '@canopy/contract/challenges/quantities/shapes'
import { unitText } from '@canopy/contract/challenges/quantities/texts'
import type { ComponentProps } from 'react'
import { t } from '../../language/messages.ts'
import { TextInput } from './text-input.tsx'

/** A number with its unit behind it, which the description of the field names for those who do not see it. */
export function AmountInput({ unit, ...rest }: ComponentProps<'input'> & { unit: Quantity['unit'] }) {
  return (
    <div className="flex items-center gap-2">
      <TextInput {...rest} inputMode="decimal" autoComplete="off" className="max-w-40 tabular" />
      <span aria-hidden="true" className="text-muted">
        {unitText(t, unit)}
      </span>
    </div>
  )
}
