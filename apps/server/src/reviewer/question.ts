/** A question to a model that looks at pictures, and its reply, whichever protocol they are sent in. */

import type { z } from 'zod'

/** Limit of tokens for an answer that was cut off before: models that think count their thoughts. */
export const MOST_OUTPUT_TOKENS = 8000

/** `instructions` are ours; the picture, as a JPEG, or the text are from members. */
export type Question = {
  instructions: string
  content: { picture: Buffer } | { text: string }
  schema: z.ZodType
  outputTokens: number
  signal: AbortSignal
}

/** `end` is `stop`, `length` if the answer was cut off, `content-filter`, or whatever else the provider says. */
export type Reply = {
  text: string
  end: string
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined
  model: string | undefined
}

export type VisionModel = {
  provider: string
  name: string
  /** Returns a hash of the model that has this name now; undefined if it is not known. */
  digest?(): Promise<string | undefined>
  ask(question: Question): Promise<Reply>
}
