/** Asks a model one question, answered by a schema, with retries. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { cleanText } from '@canopy/contract/text/clean-text'
import {
  APICallError,
  EmptyResponseBodyError,
  generateText,
  InvalidResponseDataError,
  JSONParseError,
  type LanguageModel,
  type LanguageModelUsage,
  Output,
  TypeValidationError,
  type UserContent,
} from 'ai'
import { z } from 'zod'
import { traced } from '../telemetry/trace.ts'
import { isRefusal, readAnswer } from './read-answer.ts'
import { ReviewError, type ReviewFailure, type Submission, type Trace } from './reviewer.ts'

/**
 * Limits of tokens for an answer: the next one applies after an answer that was cut off. Answers in English need fewer than 300; other
 * scripts need several times as many, and models that think count their thoughts.
 */
const OUTPUT_TOKENS = [600, 2400, 8000]
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
  return isFinal(error) && SAFETY_FILTER.test(error.responseBody ?? '') ? 'refused' : 'failed'
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

/** `instructions` are ours; `content` is from members. `schema` is asked for, and what fits `reading` is taken. */
type Question<T> = {
  instructions: string
  content: UserContent
  schema: z.ZodType
  reading: z.ZodType<T>
}

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
  { instructions, content, schema, reading }: Question<T>,
  { timeout, trace, outputTokens }: { timeout: number; trace: Trace; outputTokens: number },
): Promise<T> {
  const call = () =>
    generateText({
      model,
      instructions,
      messages: [{ role: 'user', content }],
      output: { ...Output.text(), responseFormat: Output.object({ schema }).responseFormat },
      maxOutputTokens: outputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(timeout),
    })
  const { text, finishReason, usage, response } = await traced('chat', detailsOf(model), call)
  record(trace, { text, usage, model: response.modelId })
  if (finishReason === 'content-filter') throw new AnswerError('refused', 'the model refused to answer')
  // Some models go on with white space after their answer.
  const isCutOff = finishReason === 'length' && !/[}\]`]\s*$/.test(text)
  const answer = isCutOff ? undefined : readAnswer(text, reading)
  if (answer !== undefined) return answer
  if (finishReason === 'length')
    throw new AnswerError('cutOff', `the answer was cut off at ${outputTokens} tokens of output`)
  if (isRefusal(text)) throw new AnswerError('refused', 'the model refused to answer, in words')
  const fault = text.trim() === '' ? 'is empty' : 'is not what was asked for'
  throw new AnswerError('unusable', `the answer ${fault} (finish reason ${finishReason})`)
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
  let cutOffs = 0
  for (let retry = 0; ; retry++) {
    if (retry > 0 && !(await countCalls(1)))
      throw new ReviewError('dailyLimit', 'REVIEWER_DAILY_LIMIT is reached', trace)
    trace.calls += 1
    try {
      return await ask(model, question, { timeout, trace, outputTokens: OUTPUT_TOKENS[cutOffs] ?? 0 })
    } catch (error) {
      let failure = failureOf(error)
      if (failure === 'cutOff') cutOffs = Math.min(cutOffs + 1, OUTPUT_TOKENS.length - 1)
      // The request asked for more tokens than the provider allows.
      else if (cutOffs > 0 && failure === 'failed' && isFinal(error)) failure = 'cutOff'
      const pause = pauses[retry]
      const requested = retryAfter(error)
      if (pause === undefined || requested > MAX_PAUSE || isFinal(error))
        throw new ReviewError(failure, error instanceof Error ? error.message : String(error), trace)
      await sleep(Math.max(pause, requested))
    }
  }
}
