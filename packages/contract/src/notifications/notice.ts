import type { z } from 'zod/mini'
import type { NotificationKind } from './shapes.ts'

/**
 * Describes a notice, of which kind and values are stored: the kind of notification that it is, which members can turn off, its values,
 * and the sentence that is written out of them when it is read.
 */
export const notice = <Values>(
  about: NotificationKind,
  values: z.ZodMiniType<Values>,
  text: (values: Values) => string,
) => ({ about, values, text: (stored: unknown) => text(values.parse(stored)) })
