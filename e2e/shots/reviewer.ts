import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const PICTURE = join(import.meta.dirname, '../../apps/server/demo/pictures/challenges/plant-a-tree.svg')

const asked = 'a1B2c3D4e5F6'
const NAME = 'ollama:qwen3-vl:4b'
const model = 'qwen3-vl:4b'
const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const CERTAINTIES = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99]
const fittedBy = (probabilities: number[]) =>
  CERTAINTIES.map((certainty, index) => ({ certainty, probability: probabilities[index] ?? 0 }))
const CAUTIOUS = [0.5, 0.57, 0.64, 0.72, 0.76, 0.81, 0.88, 0.91, 0.95]

const version = { reviewer: NAME, model, asked, isEarlier: false, fittedAt: null, driftedAt: null }
const curves = [
  {
    ...{ ...version, state: 'fitted', decisions: 412, fittedAt: at(0.1) },
    points: [
      { certainty: 0.7, decisions: 14, right: 9 },
      { certainty: 0.8, decisions: 38, right: 29 },
      { certainty: 0.9, decisions: 121, right: 107 },
      { certainty: 0.95, decisions: 164, right: 155 },
      { certainty: 0.99, decisions: 75, right: 74 },
    ],
    fitted: fittedBy([0.5, 0.57, 0.68, 0.78, 0.83, 0.88, 0.94, 0.96, 0.985]),
  },
  {
    ...{
      ...version,
      reviewer: 'openai:gpt-5-mini',
      model: 'gpt-5-mini-2025-08-07',
      state: 'unknown',
      decisions: 12,
    },
    points: [{ certainty: 0.9, decisions: 12, right: 11 }],
    fitted: fittedBy(CAUTIOUS),
  },
  {
    ...{
      ...version,
      model: 'gemma3:4b',
      reviewer: 'ollama:gemma3:4b',
      state: 'drifted',
      decisions: 7,
      driftedAt: at(9),
    },
    points: [{ certainty: 0.95, decisions: 7, right: 4 }],
    fitted: fittedBy(CERTAINTIES.map(() => 0.5)),
  },
  {
    ...{ ...version, asked: 'before', isEarlier: true, state: 'fitted', decisions: 96, fittedAt: at(40) },
    points: [{ certainty: 0.95, decisions: 96, right: 91 }],
    fitted: fittedBy(CAUTIOUS),
  },
]

const score = (right: number, wrong: number, unsure = 0, failed = 0) => ({ right, wrong, unsure, failed })
const scores = {
  ...{ fits: score(8, 0, 1), fits_not: score(7, 1), screen: score(4, 2), text: score(5, 2) },
  ...{ several: score(6, 0, 1), language: score(5, 0, 0, 1) },
}
const sat = {
  reviewer: NAME,
  model,
  asked,
  isEarlier: false,
  done: 43,
  questions: 43,
  failure: null,
  overridden: false,
}
const exams = [
  { ...sat, examId: 4, done: 17, scores: null, passed: null, startedAt: at(0.01), finishedAt: null },
  { ...sat, examId: 3, scores, passed: false, startedAt: at(2), finishedAt: at(2) },
  {
    ...sat,
    examId: 2,
    scores: null,
    passed: null,
    failure: 'dailyLimit',
    startedAt: at(3),
    finishedAt: at(3),
  },
  { ...sat, examId: 1, isEarlier: true, scores, passed: true, startedAt: at(40), finishedAt: at(40) },
]

const reviewer = {
  ...{
    reviewer: NAME,
    usesVisionModel: true,
    goesTo: null,
    isFixed: false,
    found: [],
    calls: 312,
    callsMax: 1000,
  },
  ...{ secondLook: true, isSecondLookFixed: false },
  choice: { provider: 'ollama', model, address: '', secondLook: true, keyLastFour: null, version: 3 },
}

const tried = {
  ...{ reviewer: NAME, status: 'Issue', model, milliseconds: 8_412, calls: 4 },
  ...{ inputTokens: 5120, outputTokens: 640, cost: null, failure: null },
  feedback: 'I can see the tree, but not whether its roots are in the ground. Please take one from closer.',
  answers: [
    {
      ...{ criterion: 'A young tree', answer: 'met', confidence: 0.96 },
      sentence: 'A sapling stands in the middle of the photo.',
      region: { left: 380, top: 180, right: 640, bottom: 820 },
    },
    {
      ...{ criterion: 'Its roots are in the ground', answer: 'cannot_tell', confidence: 0.55 },
      sentence: 'The foot of the tree is hidden by grass.',
      region: { left: 300, top: 760, right: 720, bottom: 980 },
    },
  ],
  secondLook: { state: 'taken', cause: null },
}

/** A vision model that has sat exams and was checked by stewards, next to others. */
export async function withModel(page: Page) {
  await page.route('**/api/admin/reviewer', (route) => route.fulfill({ json: reviewer }))
  await page.route('**/api/admin/reviewer/exam', (route) =>
    route.fulfill({ json: { usesVisionModel: true, payAtOnce: 95, decisionsMin: 50, curves, exams } }),
  )
  await page.route('**/api/admin/reviewer/trial', (route) => route.fulfill({ json: tried }))
}

/** Sends a photo to the model. */
export async function tryPhoto(page: Page) {
  const buffer = await sharp(await readFile(PICTURE))
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'tree.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What a member would write').fill('I planted a mango tree behind our house.')
  await page.getByLabel('Criteria, one on each line').fill('A young tree\nIts roots are in the ground')
  await page.getByRole('button', { name: 'Review this photo' }).click()
  await page.getByText('It would have an issue').waitFor()
}
