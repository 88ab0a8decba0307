/** Tries the model in `REVIEWER` out on files. Nothing is stored, and no database is needed. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Feedback, feedbackText } from '@canopy/contract/challenges/proofs/texts'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type Config, StartupError } from '../config.ts'
import { translateIn } from '../languages/languages.ts'
import { readPicture } from '../media/decoding/read-picture.ts'
import { costOf } from '../reviewer/cost.ts'
import { createReviewer } from '../reviewer/create-reviewer.ts'
import { type Answer, ReviewError, type Trace, type Verdict } from '../reviewer/reviewer.ts'

/** Commands are in English. */
const english = translateIn(SOURCE_LANGUAGE)

type TrialConfig = Pick<Config, 'reviewer' | 'reviewerPrices'>

type Trial = {
  status: Verdict['status'] | 'Error'
  feedback: Feedback
  answers: Answer[]
  seconds: number
  trace: Trace
}

/** @throws StartupError */
async function loadPhoto(path: string) {
  const bytes = await readFile(path).catch(() => {
    throw new StartupError(`${path} cannot be read`)
  })
  const picture = await readPicture(bytes, { mayBeLarge: true }).catch(() => undefined)
  if (picture === undefined || picture === 'large') throw new StartupError(`${path} is not a usable picture`)
  return picture.webp
}

/** @throws StartupError if the reviewer of the settings looks at no picture */
function createTrial({ reviewer: settings }: TrialConfig) {
  const reviewer = createReviewer(settings)
  if (!reviewer.usesVisionModel)
    throw new StartupError(
      `REVIEWER is ${reviewer.name}, which looks at no picture: set it to a vision model`,
    )

  /** Sends `shows` as the challenge and as the member's claim. */
  return async (path: string, shows: string): Promise<Trial> => {
    const photo = await loadPhoto(path)
    const start = performance.now()
    const { trace = { calls: 0 }, ...result } = await reviewer
      .review({
        challengeName: shows,
        challengeDescription: shows,
        description: shows,
        loadPicture: async () => photo,
        criteria: [shows],
        countCalls: async () => true,
      })
      .catch((error: unknown) => {
        if (!(error instanceof ReviewError)) throw error
        return { status: 'Error' as const, feedback: [error.message], answers: [], trace: error.trace }
      })
    return { ...result, trace, seconds: (performance.now() - start) / 1000 }
  }
}

const lineOf = ({ criterion, answer, sentence, confidence }: Answer) =>
  `- ${criterion}: ${answer.replaceAll('_', ' ')}, ${feedbackText(english, sentence)}${confidence === null ? '' : ` (confidence ${confidence})`}`

const dollars = (amount: number) => `$${amount.toFixed(4)}`

/** Tokens and cost of the trials, as far as they are known. */
function expenses(traces: Trace[], { reviewerPrices }: TrialConfig) {
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, some = 0) => all + some, 0)
  const calls = sum(traces.map((trace) => trace.calls))
  const inputTokens = sum(traces.map((trace) => trace.inputTokens))
  const outputTokens = sum(traces.map((trace) => trace.outputTokens))
  const cost = costOf(reviewerPrices, { inputTokens, outputTokens })
  return [
    `${calls} ${calls === 1 ? 'call' : 'calls'}`,
    `${inputTokens} + ${outputTokens} tokens`,
    cost === undefined ? 'cost unknown without REVIEWER_PRICES' : dollars(cost),
  ].join(', ')
}

/** Reviews a photo, and returns the text to print. @throws StartupError */
export async function reviewPhoto(config: TrialConfig, path: string, shows: string): Promise<string> {
  const { status, feedback, answers, seconds, trace } = await createTrial(config)(path, shows)
  return [
    `${status}: ${feedbackText(english, feedback)}`,
    ...answers.map(lineOf),
    `${config.reviewer.name}: ${seconds.toFixed(1)} s, ${expenses([trace], config)}`,
  ].join('\n')
}

const Label = z.object({
  photo: z.string().min(1),
  shows: z.string().min(1),
  verdict: z.enum(['verified', 'issue']),
})

/** @throws StartupError */
async function readLabels(path: string) {
  try {
    const rows: unknown = parse(await readFile(path), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
    })
    return z.array(Label).min(1).parse(rows)
  } catch {
    throw new StartupError(
      `${path} must be a CSV file with the columns photo, shows and verdict, which is verified or issue`,
    )
  }
}

const share = (part: number, whole: number) =>
  `${whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`} (${part} of ${whole})`

/**
 * Compares the verdicts on the photos of a folder with those they should get. Returns the text to print; `onLine` gets a line for each
 * photo before. @throws StartupError
 */
export async function measureReviewer(
  config: TrialConfig,
  { photos, labels }: { photos: string; labels: string },
  onLine: (line: string) => void,
): Promise<string> {
  const trial = createTrial(config)
  const results: (Trial & { expected: 'Verified' | 'Issue' })[] = []
  for (const { photo, shows, verdict } of await readLabels(labels)) {
    const expected = verdict === 'verified' ? 'Verified' : 'Issue'
    const result = await trial(join(photos, photo), shows)
    results.push({ ...result, expected })
    const note =
      result.status === expected ? '' : `, should be ${expected}: ${feedbackText(english, result.feedback)}`
    onLine(`${photo}: ${result.status}${note}`)
  }
  const count = (status: Trial['status'], expected: Trial['status']) =>
    results.filter((result) => result.status === status && result.expected === expected).length
  const right = count('Verified', 'Verified')
  const deserving = results.filter(({ expected }) => expected === 'Verified').length
  const seconds = results.map((result) => result.seconds).sort((a, b) => a - b)
  return [
    '',
    `precision ${share(right, right + count('Verified', 'Issue'))}: of the verified photos, those that should be`,
    `recall    ${share(right, deserving)}: of the photos that should be verified, those that are`,
    `failed    ${results.filter(({ status }) => status === 'Error').length} of ${results.length}`,
    `${config.reviewer.name}: median ${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1)} s, ${expenses(
      results.map(({ trace }) => trace),
      config,
    )}`,
  ].join('\n')
}
