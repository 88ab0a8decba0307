/** API keys as owners see them. */

import { z } from 'zod/mini'
import { ApiKey } from '../../accounts/api-keys/shapes.ts'
import { StewardName } from '../cases.ts'

/** A key of a member with duties. */
export const DeskApiKey = z.extend(ApiKey, { member: StewardName })
export type DeskApiKey = z.infer<typeof DeskApiKey>
