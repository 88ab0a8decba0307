/** Sentences that are stored as their values, and written out when they are read. */

import type { z } from 'zod/mini'
import type { Translate } from '../language/translate.ts'
import type { NotificationKind } from '../notifications/shapes.ts'

/** A reader's language, and `t`, which writes messages in it. */
export type Writer = { t: Translate; language: string }

/** Describes a notice: the kind of notification that it is, which members can turn off, and its sentence. */
export const notice = <Values>(
  about: NotificationKind,
  values: z.ZodMiniType<Values>,
  text: (t: Translate, values: Values, language: string) => string,
) => ({
  about,
  values,
  text: ({ t, language }: Writer, stored: unknown) => text(t, values.parse(stored), language),
})
