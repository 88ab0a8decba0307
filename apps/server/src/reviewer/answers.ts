/** Questions to a vision model and the answers that are accepted: harmless differences in form are read, and anything doubtful is not. */

import { CriterionAnswer } from '@canopy/contract/challenges/proofs/shapes'
import { z } from 'zod'
import { readThings, ThingsSeen } from './regions.ts'

export const Description = z.object({ description: z.string(), things: ThingsSeen })

/** Schema without bounds, which not every provider supports. */
export const Weighing = z.object({
  answers: z.array(
    z.object({
      criterion: z.number(),
      answer: CriterionAnswer,
      sentence: z.string(),
      confidence: z.number().describe('from 0 to 1'),
      thing: z.number().describe('0 for none'),
    }),
  ),
  feedback: z.string(),
})

const only = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? only(value[0]) : value
const TextOrNone = z.preprocess((value) => only(value) ?? '', z.string())

export const ReadDescription = z.object({
  description: z.preprocess(
    only,
    z.string().refine((text) => text.trim() !== ''),
  ),
  things: z.unknown().optional().transform(readThings),
})

/** The description of an answer that was cut off in the list of things, which small models may repeat without end. */
export function descriptionIn(text: string) {
  const [, quoted] = /^(?:```\w*)?\s*\{\s*"description"\s*:\s*("(?:[^"\\]|\\.)*")\s*,/.exec(text) ?? []
  try {
    return quoted === undefined
      ? undefined
      : ReadDescription.safeParse({ description: JSON.parse(quoted) }).data
  } catch {
    return undefined
  }
}

/** Spellings of the three answers by models, in lower case and with spaces. */
const ANSWERS: Record<string, CriterionAnswer> = {
  met: 'met',
  yes: 'met',
  true: 'met',
  verified: 'met',
  'not met': 'not_met',
  unmet: 'not_met',
  no: 'not_met',
  false: 'not_met',
  issue: 'not_met',
  'cannot tell': 'cannot_tell',
  'can not tell': 'cannot_tell',
  'can’t tell': 'cannot_tell',
  "can't tell": 'cannot_tell',
  unclear: 'cannot_tell',
  unsure: 'cannot_tell',
  uncertain: 'cannot_tell',
  unknown: 'cannot_tell',
}
const toAnswer = (value: unknown) =>
  ANSWERS[
    String(only(value))
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
  ]

/** "0.9", "0,9" and "90 %"; what is no number says nothing about how sure the model is. */
function toConfidence(value: unknown) {
  const typed = only(value)
  if (typeof typed === 'number') return typed
  const [, number, percent] = /^\s*(\d+(?:[.,]\d+)?)\s*(%?)\s*$/.exec(String(typed)) ?? []
  return number === undefined ? 0 : Number(number.replace(',', '.')) / (percent ? 100 : 1)
}

/** "1", "1." and "1: a young tree". */
const toNumber = (value: unknown) =>
  typeof value === 'string' ? Number(/^\W*(\d+)\b/.exec(value)?.[1]) : value

const ReadAnswer = z.object({
  criterion: z.preprocess((value) => toNumber(only(value)), z.number()),
  answer: z.preprocess(toAnswer, CriterionAnswer),
  sentence: TextOrNone,
  confidence: z.preprocess(toConfidence, z.number().min(0).max(1)),
  thing: z.preprocess((value) => toNumber(only(value)), z.int()).catch(0),
})

/** A list of answers alone, or a single one, as what was asked for. */
function complete(value: unknown): unknown {
  if (Array.isArray(value)) return { answers: value }
  if (typeof value !== 'object' || value === null) return value
  if ('answer' in value) return { answers: [value], ...('feedback' in value && { feedback: value.feedback }) }
  if ('answers' in value && !Array.isArray(value.answers)) return { ...value, answers: [value.answers] }
  return value
}

/** Schema of the answers to `criteria` criteria, each once, in their order. */
export const readAnswersFor = (criteria: number) =>
  z.preprocess(
    complete,
    z.object({
      answers: z
        .array(ReadAnswer)
        .transform((answers) => answers.toSorted((one, other) => one.criterion - other.criterion))
        .refine((answers) => answers.length === criteria)
        .refine((answers) => answers.every(({ criterion }, index) => criterion === index + 1)),
      feedback: TextOrNone,
    }),
  )
export type Weighed = z.infer<ReturnType<typeof readAnswersFor>>
