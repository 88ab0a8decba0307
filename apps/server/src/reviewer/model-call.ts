/** One question to a model, answered by a schema, with retries. */

import { setTimeout as sleep } from 'node:timers/promises'
import { cleanText } from '@canopy/contract/clean-text'
import { SECOND } from '@canopy/contract/limits'
import {
  APICallError,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  type UserContent,
} from 'ai'
import { z } from 'zod'
import { traced } from '../telemetry/trace.ts'
import { ReviewError, type ReviewFailure, type Submission, type Trace } from './reviewer.ts'

/** A reply needs fewer than 300. */
const OUTPUT_TOKENS_MAX = 600
const RAW_MAX = 4000
const MODEL_NAME_MAX = 200
/** A longer Retry-After fails the review as `busy`. */
const MAX_PAUSE = 20 * SECOND

/** `timeout` is for each attempt; `pauses` are the waits before each retry. In milliseconds. */
export type RetryPolicy = { timeout: number; pauses: readonly number[] }

/** Some servers report nonsense. No model uses more tokens than this in one call. */
const Tokens = z.int().nonnegative().max(100_000_000).optional().catch(undefined)

/** PostgreSQL cannot store NUL and lone surrogates. */
export const storable = (text: string, max: number) =>
  cleanText(text.replaceAll('\u0000', '')).slice(0, max).toWellFormed().trim()

type ModelResponse = {
  text: string | undefined
  usage: LanguageModelUsage | undefined
  model: string | undefined
}

/** Adds the response of one call to the trace. */
function record(trace: Trace, { text, usage, model }: ModelResponse) {
  const add = (sum: number | undefined, more: number | undefined) =>
    more === undefined ? sum : (sum ?? 0) + more
  trace.model = model === undefined ? trace.model : storable(model, MODEL_NAME_MAX)
  trace.inputTokens = add(trace.inputTokens, Tokens.parse(usage?.inputTokens))
  trace.outputTokens = add(trace.outputTokens, Tokens.parse(usage?.outputTokens))
  trace.rawVerdict = text === undefined ? trace.rawVerdict : storable(text, RAW_MAX)
}

function failureOf(error: unknown): ReviewFailure {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timedOut'
  if (NoObjectGeneratedError.isInstance(error)) return 'unusable'
  if (!APICallError.isInstance(error)) return 'failed'
  if (error.statusCode === 429) return 'busy'
  return error.statusCode === 200 ? 'unusable' : 'failed'
}

/** Retrying does not help, for example with a wrong key. */
const isFinal = (error: unknown) =>
  APICallError.isInstance(error) && error.statusCode !== 200 && !error.isRetryable

/** Milliseconds until the time in `Retry-After`, which is in seconds or a date; 0 without that header. */
function retryAfter(error: unknown) {
  const header = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined
  if (header === undefined) return 0
  const pause = Number(header) * SECOND
  return Math.max(Number.isNaN(pause) ? Date.parse(header) - Date.now() : pause, 0) || 0
}

/** `instructions` are ours; `content` is from members. */
type Question<T> = { instructions: string; content: UserContent; schema: z.ZodType<T> }

const detailsOf = (model: LanguageModel) => ({
  isCall: true,
  attributes: {
    'gen_ai.operation.name': 'chat',
    ...(typeof model === 'object' && {
      'gen_ai.provider.name': model.provider,
      'gen_ai.request.model': model.modelId,
    }),
  },
})

async function ask<T>(
  model: LanguageModel,
  { instructions, content, schema }: Question<T>,
  { timeout, trace }: { timeout: number; trace: Trace },
): Promise<T> {
  try {
    const call = () =>
      generateText({
        model,
        instructions,
        messages: [{ role: 'user', content }],
        output: Output.object({ schema }),
        maxOutputTokens: OUTPUT_TOKENS_MAX,
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(timeout),
      })
    const { output, text, usage, response } = await traced('chat', detailsOf(model), call)
    record(trace, { text, usage, model: response.modelId })
    return output
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error))
      record(trace, { text: error.text, usage: error.usage, model: error.response?.modelId })
    throw error
  }
}

type Calls = {
  model: LanguageModel
  retries: RetryPolicy
  trace: Trace
  countCalls: Submission['countCalls']
}

/** Its first call is counted by the caller. Adds all calls to the trace. @throws ReviewError */
export async function callModel<T>(
  { model, retries: { timeout, pauses }, trace, countCalls }: Calls,
  question: Question<T>,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    if (retry > 0 && !(await countCalls(1)))
      throw new ReviewError('dailyLimit', 'REVIEWER_DAILY_LIMIT is reached', trace)
    trace.calls += 1
    try {
      return await ask(model, question, { timeout, trace })
    } catch (error) {
      const pause = pauses[retry]
      const requested = retryAfter(error)
      if (pause === undefined || requested > MAX_PAUSE || isFinal(error))
        throw new ReviewError(failureOf(error), error instanceof Error ? error.message : String(error), trace)
      await sleep(Math.max(pause, requested))
    }
  }
}
