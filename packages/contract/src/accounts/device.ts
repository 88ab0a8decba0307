/** Device on which somebody registered or signed in, as far as its browser says. */

import { z } from 'zod/mini'
import type { Translate } from '../language/translate.ts'

export const Device = z.object({ browser: z.optional(z.string()), system: z.optional(z.string()) })
export type Device = z.infer<typeof Device>

/** Names a device in words that members recognise, e.g. "Firefox on Linux"; the browser or system alone if the other is unknown. */
export const deviceText = (t: Translate, { browser, system }: Device) =>
  browser && system ? t('mails.device', { browser, system }) : (browser ?? system ?? t('mails.deviceUnknown'))
