/** Asks a model one question, answered by a schema, with retries. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { cleanText } from '@canopy/contract/text/clean-text'
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from 'ai'
import { z } from 'zod'
import { RefusedAddress } from '../internet/internet.ts'
import { traced } from '../telemetry/trace.ts'
import { MOST_OUTPUT_TOKENS, type Question, type Reply, type VisionModel } from './question.ts'
import { isRefusal, readAnswer } from './read-answer.ts'
import { ReviewError, type ReviewFailure, type Submission, type Trace } from './reviewer.ts'

const RAW_MAX = 4000
const CAUSE_MAX = 300
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

/** Adds the response of one call to the trace. */
function record(trace: Trace, { text, usage, model }: Reply) {
  const add = (sum: number | undefined, more: number | undefined) =>
    more === undefined ? sum : (sum ?? 0) + more
  trace.model = model === undefined ? trace.model : storable(model, MODEL_NAME_MAX)
  trace.inputTokens = add(trace.inputTokens, Tokens.parse(usage?.inputTokens))
  trace.outputTokens = add(trace.outputTokens, Tokens.parse(usage?.outputTokens))
  trace.rawVerdict = text === undefined ? trace.rawVerdict : storable(text, RAW_MAX)
}

/** An answer that is none. */
class AnswerError extends Error {
  override readonly name = 'AnswerError'
  readonly failure: ReviewFailure

  constructor(failure: ReviewFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Names of a safety filter in the errors of providers. */
const SAFETY_FILTER = /content.?(?:policy|filter|management)|safety|moderation|responsible.?ai/i
const BROKEN_RESPONSES = [
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
  EmptyResponseBodyError,
]

function failureOf(error: unknown): ReviewFailure {
  if (error instanceof AnswerError) return error.failure
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timedOut'
  if (BROKEN_RESPONSES.some((Broken) => Broken.isInstance(error))) return 'unusable'
  if (!APICallError.isInstance(error)) return 'failed'
  if (error.statusCode === 429) return 'busy'
  if (error.statusCode === 200) return 'unusable'
  return !error.isRetryable && SAFETY_FILTER.test(error.responseBody ?? '') ? 'refused' : 'failed'
}

/** Retrying does not help, for example with a wrong key. */
const isFinal = (error: unknown) =>
  error instanceof RefusedAddress ||
  (APICallError.isInstance(error) && error.statusCode !== 200 && !error.isRetryable)

/** Milliseconds until the time in `Retry-After`, which is in seconds or a date; 0 without that header. */
function retryAfter(error: unknown) {
  const header = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined
  if (header === undefined) return 0
  const pause = Number(header) * SECOND
  return Math.max(Number.isNaN(pause) ? Date.parse(header) - Date.now() : pause, 0) || 0
}

/** `schema` is asked for, and what fits `reading` is taken; of an answer that was cut off, what `salvage` finds. */
type Asked<T> = Omit<Question, 'signal'> & {
  reading: z.ZodType<T>
  salvage?: (text: string) => T | undefined
}

const detailsOf = ({ provider, name }: VisionModel) => ({
  isCall: true,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': name,
  },
})

async function ask<T>(
  model: VisionModel,
  { reading, salvage, ...question }: Asked<T>,
  { signal, trace }: { signal: AbortSignal; trace: Trace },
): Promise<T> {
  const reply = await traced('chat', detailsOf(model), () => model.ask({ ...question, signal }))
  record(trace, reply)
  const { text, end } = reply
  if (end === 'content-filter') throw new AnswerError('refused', 'the model refused to answer')
  // Some models go on with white space after their answer.
  const isCutOff = end === 'length' && !/[}\]`]\s*$/.test(text)
  const answer =
    (isCutOff ? undefined : readAnswer(text, reading)) ?? (end === 'length' ? salvage?.(text) : undefined)
  if (answer !== undefined) return answer
  if (end === 'length')
    throw new AnswerError('cutOff', `the answer was cut off at ${question.outputTokens} tokens of output`)
  if (isRefusal(text)) throw new AnswerError('refused', 'the model refused to answer, in words')
  const fault = text.trim() === '' ? 'is empty' : 'is not what was asked for'
  throw new AnswerError('unusable', `the answer ${fault} (finish reason ${end})`)
}

type Calls = {
  model: VisionModel
  retries: RetryPolicy
  trace: Trace
  countCalls: Submission['countCalls']
  apiKey: string | undefined
  /** Ends the whole review. */
  end?: AbortSignal | undefined
}

/** The message of an error. Some providers repeat the key that they refuse. */
const causeOf = (error: unknown, key: string | undefined) => {
  const text = error instanceof Error ? error.message : String(error)
  return (key === undefined ? text : text.replaceAll(key, '…')).slice(0, CAUSE_MAX)
}

/** Its first call is counted by the caller. Adds all calls to the trace. @throws ReviewError */
export async function callModel<T>(
  { model, retries: { timeout, pauses }, trace, countCalls, apiKey, end }: Calls,
  { outputTokens, ...asked }: Asked<T>,
): Promise<T> {
  let limit = outputTokens
  for (let retry = 0; ; retry++) {
    if (retry > 0 && !(await countCalls(1)))
      throw new ReviewError('dailyLimit', 'REVIEWER_DAILY_LIMIT is reached', trace)
    trace.calls += 1
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(end ? [end] : [])])
    try {
      return await ask(model, { ...asked, outputTokens: limit }, { signal, trace })
    } catch (error) {
      let failure = failureOf(error)
      const hadMost = limit === MOST_OUTPUT_TOKENS
      // The request asked for more tokens than the provider allows.
      if (hadMost && failure === 'failed' && isFinal(error)) failure = 'cutOff'
      const pause = pauses[retry]
      const requested = retryAfter(error)
      const isLast = failure === 'cutOff' ? hadMost : isFinal(error)
      if (pause === undefined || requested > MAX_PAUSE || isLast || end?.aborted)
        throw new ReviewError(failure, causeOf(error, apiKey), trace)
      if (failure === 'cutOff') limit = MOST_OUTPUT_TOKENS
      await sleep(Math.max(pause, requested), undefined, { signal: end }).catch(() => {
        throw new ReviewError('timedOut', causeOf(error, apiKey), trace)
      })
    }
  }
}
