import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

/** All time zones, and the `chosen` one, which the browser may know by another name. */
export function TimeZoneSelect({ chosen, ...rest }: { chosen: string } & ComponentProps<'select'>) {
  const zones = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    // The names of the standard, which are English.
    <Select lang="en" {...rest}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  )
}
