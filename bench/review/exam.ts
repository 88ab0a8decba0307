/** The exam of reviewers, for each one that can be run here. */

import { readConfig } from '../../apps/server/src/config.ts'
import { basicReviewer } from '../../apps/server/src/reviewer/basic.ts'
import { createReviewer } from '../../apps/server/src/reviewer/create-reviewer.ts'
import { runExam } from '../../apps/server/src/reviewer/exam/run-exam.ts'
import { findVisionModels } from '../../apps/server/src/reviewer/ollama.ts'
import type { Reviewer } from '../../apps/server/src/reviewer/reviewer.ts'
import { EXAM_KINDS, hasPassed } from '../../packages/contract/src/desk/calibration/exam.ts'
import { log } from '../support/environment.ts'
import { markdownOf } from '../support/table.ts'

/** Models that are not measured without a key, or without Ollama on this machine. */
const OTHERS = ['anthropic:MODEL', 'openai:MODEL', 'google:MODEL', 'ollama:MODEL']

/** The one of the settings, and those of an Ollama on this machine, each without and with a second look. */
async function findReviewers(): Promise<Reviewer[]> {
  const { reviewer } = readConfig(process.env)
  const local = (await findVisionModels()).map(
    (model) => readConfig({ REVIEWER: `ollama:${model}` }).reviewer,
  )
  const models = [...(reviewer.name === 'basic' ? [] : [reviewer]), ...local]
  return [
    basicReviewer,
    ...models.flatMap((settings) => [
      createReviewer({ ...settings, secondLook: false }),
      { ...createReviewer({ ...settings, secondLook: true }), name: `${settings.name}, second look` },
    ]),
  ]
}

/** "8 right, 1 wrong" */
const cellOf = (score: Record<string, number>) =>
  Object.entries(score)
    .filter(([, count]) => count > 0)
    .map(([mark, count]) => `${count} ${mark}`)
    .join(', ')

async function rowOf(reviewer: Reviewer) {
  const { scores, trace } = await runExam(reviewer, {
    countCalls: async () => true,
    onProgress: (done, questions) => log(`${reviewer.name}: ${done} of ${questions}`),
  })
  const result = hasPassed(Object.values(scores)) ? 'passed' : 'not passed'
  return [reviewer.name, trace?.model ?? '', ...EXAM_KINDS.map((kind) => cellOf(scores[kind])), result]
}

export async function examine() {
  const rows: string[][] = []
  for (const reviewer of await findReviewers()) rows.push(await rowOf(reviewer))
  const others = OTHERS.filter(
    (name) => !rows.some(([measured = '']) => measured.startsWith(name.split(':')[0] ?? '')),
  )
  const notMeasured = others.map((name) => [name, '', ...EXAM_KINDS.map(() => ''), 'not measured'])
  console.log(
    markdownOf([
      ['reviewer', 'model', ...EXAM_KINDS.map((kind) => kind.replace('_', ' ')), 'result'],
      ...rows,
      ...notMeasured,
    ]),
  )
}
