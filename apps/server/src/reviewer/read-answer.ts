/**
 * Reads the answer of a model. Models wrap what was asked for in code fences, thoughts and prose; that is harmless. Where two readings
 * differ, there is none.
 */

import type { z } from 'zod'

/** Thoughts are no answers. */
const THOUGHTS = /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi
/** The end of a thought. Some models leave out the tag that begins it. */
const LAST_THOUGHT = /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/i
/** Limit on objects in a text; usually the answer is the only one. */
const OBJECTS_MAX = 20
const REFUSAL =
  /^[^{[]{0,60}\b(?:i(?:['’]m| am) (?:very )?(?:sorry|unable|not able)|sorry,|i apologi[sz]e|i (?:can ?not|can['’]t|could ?n['’]t|won['’]t|will not|do not|don['’]t|must decline)|as an ai|(?:unable|not able) to (?:help|assist|comply|describe|answer|process))\b/i

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Removes commas that nothing follows; texts in quotes stay as they are. */
const withoutLooseCommas = (json: string) =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/gs, (_, quoted = '') => quoted)

function parse(json: string): unknown {
  for (const text of [json, withoutLooseCommas(json)])
    try {
      return JSON.parse(text)
    } catch {}
  return undefined
}

/** Finds the end of the object or list that begins at `start`; undefined if it does not end. */
function endOf(text: string, start: number) {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return undefined
}

/** The outermost objects and lists of a text. None follows one that breaks off. */
function* objectsIn(text: string) {
  let from = 0
  for (let found = 0; found < OBJECTS_MAX; found++) {
    const start = text.slice(from).search(/[{[]/)
    if (start < 0) return
    const at = from + start
    const end = endOf(text, at)
    if (end === undefined && /^[{[]\s*["{[]/.test(text.slice(at, at + 100))) return
    const value = end === undefined ? undefined : parse(text.slice(at, end))
    if (isObject(value)) yield value
    from = end ?? at + 1
  }
}

/** The value, and what is within lists of one and objects with one property. */
function* unwrapped(value: object): Generator<object> {
  yield value
  const [inner, ...others]: unknown[] = Object.values(value)
  if (others.length === 0 && isObject(inner)) yield* unwrapped(inner)
}

/**
 * Value in the text of a model that fits the schema; undefined if nothing does, or if several things do that differ. What comes before the end
 * of a thought that did not begin is read as well, since the tag may be quoted from a picture.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): T | undefined {
  const read = new Map<string, T>()
  const said = text.replaceAll(THOUGHTS, ' ')
  for (const part of [said, said.replace(LAST_THOUGHT, ' ')])
    for (const found of objectsIn(part))
      for (const value of unwrapped(found)) {
        const answer = schema.safeParse(value)
        if (answer.success) read.set(JSON.stringify(answer.data), answer.data)
      }
  const [answer] = read.values()
  return read.size === 1 ? answer : undefined
}

/** Whether a text begins as those do in which models say that they give no answer. */
export const isRefusal = (text: string) =>
  REFUSAL.test(text.replaceAll(THOUGHTS, ' ').replace(LAST_THOUGHT, ' '))
