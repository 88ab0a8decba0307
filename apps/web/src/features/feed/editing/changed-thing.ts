import type { z } from 'zod/mini'
import { isRefusal } from '../../../api/error.ts'

/** The thing as it is, if an edit was refused because it had been edited meanwhile. */
export function changedThing<Thing>(error: unknown, code: string, schema: z.ZodMiniType<Thing>) {
  if (!isRefusal(error) || error.code !== code) return undefined
  return schema.safeParse(Object(error.body).now).data
}
