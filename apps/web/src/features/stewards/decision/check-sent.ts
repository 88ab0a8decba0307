import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** The field that the path of an issue leads to. Lists are typed in one field. */
function fieldOf(path: readonly PropertyKey[]) {
  const index = path.findIndex((part) => typeof part === 'number')
  return (index < 0 ? path : path.slice(0, index)).map(String).join('.')
}

/** Checks a form by what is sent for its values. */
export function checkSent<Typed extends FieldValues, Sent>(
  schema: ZodMiniType<Sent>,
  sentFor: (typed: Typed) => unknown,
): Resolver<Typed, unknown, Sent> {
  return (typed, _, options) => {
    const { data, error } = schema.safeParse(sentFor(typed))
    if (data !== undefined) return { values: data, errors: {} }
    const faults = error?.issues.map(({ path, code, message }) => [fieldOf(path), { type: code, message }])
    return { values: {}, errors: toNestErrors(Object.fromEntries(faults ?? []), options) }
  }
}
