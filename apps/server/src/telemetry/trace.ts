/** Spans of the trace that the current request or job belongs to. Outside of one, and without tracing, work just runs. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../app-error.ts'

/** Nothing that identifies a member or that a member wrote. */
export type Attributes = Record<string, string | number>

export type SpanDetails = {
  attributes?: Attributes
  /** Whether another program does the work. */
  isCall?: boolean
}

export type Span = {
  /** Ids under the names that the log uses. */
  ids: { trace_id: string; span_id: string }
  child(name: string, details: SpanDetails): Span
  set(attributes: Attributes): void
  /** `type` is a code or the name of a class. */
  fail(type: string): void
  end(): void
  /** The headers of W3C Trace Context with which another program continues the trace. */
  headers(): Record<string, string>
}

const current = new AsyncLocalStorage<Span | undefined>()

/** Runs `work` with `span` as the current one. */
export const within = <T>(span: Span, work: () => T): T => current.run(span, work)

/** Runs work that goes on after the request or job that starts it. */
export const outsideTraces = <T>(work: () => T): T => current.run(undefined, work)

export const currentSpan = () => current.getStore()

/** Messages of errors may contain what members wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' && /^\w{1,50}$/.test(code) ? code : error.name
}

/** A refused request is not a fault. */
function endWith(span: Span, error: unknown) {
  if (error instanceof AppError) span.set({ 'error.type': error.code })
  else span.fail(typeOf(error))
  span.end()
}

/** Runs `work` within `span`, which ends with it. */
export function runSpan<T>(span: Span, work: () => T): T {
  return within(span, () => {
    try {
      const result = work()
      if (result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => endWith(span, error),
        )
      else span.end()
      return result
    } catch (error) {
      endWith(span, error)
      throw error
    }
  })
}

/** Runs `work` as a span of the current trace. */
export function traced<T>(name: string, details: SpanDetails, work: () => T): T {
  const parent = current.getStore()
  return parent ? runSpan(parent.child(name, details), work) : work()
}
