import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** Checks a form by what is sent for its values. A message is shown at the field that its path begins with. */
export function checkSent<Typed extends FieldValues, Sent>(
  schema: ZodMiniType<Sent>,
  sentFor: (typed: Typed) => unknown,
): Resolver<Typed, unknown, Sent> {
  return (typed, _, options) => {
    const { data, error } = schema.safeParse(sentFor(typed))
    if (data !== undefined) return { values: data, errors: {} }
    const faults = error?.issues.map(({ path, code, message }) => [String(path[0]), { type: code, message }])
    return { values: {}, errors: toNestErrors(Object.fromEntries(faults ?? []), options) }
  }
}
