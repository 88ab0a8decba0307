import { isDeepStrictEqual } from 'node:util'

type Value = string | number | null | readonly string[]

/** The fields with other values than in `other`, for the audit log. */
export function differing<Fields extends Record<string, Value>>(fields: Fields, other: Fields) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, other[name])),
  )
}
