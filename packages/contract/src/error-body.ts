/** The body of an error response, apart from the table of errors, which browsers do not need. */

import { z } from 'zod/mini'
import { Timestamp, Uuid } from './fields.ts'

/** Decision of another steward, and its time. */
const Decided = z.object({
  decidedBy: z.nullable(z.object({ userId: Uuid, fullName: z.string() })),
  decidedAt: Timestamp,
  decision: z.string(),
})
export type Decided = z.infer<typeof Decided>

/**
 * The body of every error response. `fields` maps paths of fields to messages; `productID` is the product that is out of stock, or of
 * which too many pieces were ordered; `decided` is included with `already_decided`, `until` with `suspended`: when the suspension ends,
 * null if it does not; `scope` with `outside_scope`: what the API key lacks; `now` with `post_changed` and `comment_changed`: the post or comment as it is; `secondStep` with `second_step_needed`, see `factors.ts`, which most pages do not load.
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  productID: z.optional(z.number()),
  decided: z.optional(Decided),
  until: z.optional(z.nullable(Timestamp)),
  scope: z.optional(z.string()),
  now: z.optional(z.unknown()),
  secondStep: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
