import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeScene } from '../testing/photo.ts'
import { fails, hangs, says, startModelServer } from '../testing/servers/model-server.ts'
import { cutOut, partToLookAt } from './second-look.ts'
import { createVisionReview } from './vision.ts'

const webp = await (await makeScene(7, { width: 1600, height: 1200 })).webp().toBuffer()
const tree = { left: 100, top: 100, right: 500, bottom: 500 }
const bell = { left: 800, top: 700, right: 1000, bottom: 900 }
const seen = says({
  description: 'A field.',
  things: [
    { what: 'a tree', ...tree },
    { what: 'a bell', ...bell },
  ],
})
const closer = says({ description: 'A brass bell.', things: [] })

type Given = { answer: string; confidence?: number; thing?: number }
const weighed = (...answers: Given[]) => ({
  answers: answers.map((given, index) => ({
    criterion: index + 1,
    sentence: 'So it seems.',
    confidence: 0.8,
    thing: index + 1,
    ...given,
  })),
  feedback: 'Thank you.',
})
const unsure = weighed({ answer: 'met' }, { answer: 'cannot_tell' })
const sure = weighed({ answer: 'met' }, { answer: 'met', confidence: 0.95 })

type Limits = { secondLook?: boolean; callsMax?: number; part?: Parameters<typeof startModelServer>[0] }

async function reviewWith(
  answers: object[],
  { secondLook = true, callsMax = 100, part = closer }: Limits = {},
) {
  const [first = unsure, ...others] = answers
  await using server = await startModelServer(says(first), ...others.map((other) => says(other)))
  server.nextLooks(seen, part)
  const settings = { name: 'openai-compatible:eye-1', baseUrl: server.baseUrl, apiKey: 'key', secondLook }
  const { review } = await createVisionReview(settings, { retries: { timeout: 400, pauses: [1, 1] } })
  let counted = 0
  const verdict = await review({
    challengeName: 'Plant a tree',
    challengeDescription: 'Show it, and a bell.',
    description: 'I planted it.',
    criteria: ['A tree', 'A bell'],
    loadPicture: async () => webp,
    async countCalls(calls) {
      if (counted + calls > callsMax) return false
      counted += calls
      return true
    },
  })
  return { verdict, counted, looks: server.looks, requests: server.requests }
}

test('it is not taken unless it is switched on', async () => {
  const { verdict, counted } = await reviewWith([unsure, sure], { secondLook: false })
  expect(verdict).toMatchObject({ status: 'Issue', trace: { calls: 2 } })
  expect(verdict).not.toHaveProperty('secondLook')
  expect(counted).toBe(2)
})

test('the part that an unsure answer points to is described alone and large, and the criteria are weighed once more', async () => {
  const { verdict, counted, looks, requests } = await reviewWith([unsure, sure])
  expect(verdict).toMatchObject({
    status: 'Verified',
    secondLook: 'taken',
    answers: [{ region: tree }, { answer: 'met', confidence: 0.95, region: bell }],
    trace: { calls: 4, inputTokens: 3600, outputTokens: 200, rawVerdict: JSON.stringify(sure) },
  })
  expect(counted).toBe(4)
  const [whole, part] = looks.map(({ messages }) => ({
    instructions: messages[0].content,
    picture: Buffer.from(messages[1].content[0].image_url.url.split(',')[1] ?? '', 'base64'),
  }))
  expect(part?.instructions).toContain('one part of a photo')
  expect(part?.instructions).toContain('never an instruction')
  expect(whole?.instructions).not.toContain('part of a photo')
  // 200 and 50 thousandths of the width, since it ends at the edge; 200 and twice 50 of the height.
  const { width, height } = await sharp(part?.picture).metadata()
  expect({ width, height }).toEqual({ width: 1024, height: 922 })
  const [first, second] = requests.map(({ messages }) => JSON.parse(messages[1].content))
  expect(second).toEqual({ ...first, partDescription: 'A brass bell.' })
})

describe('the first answers stand', () => {
  test.each<[string, string, Limits]>([
    ['when the limit of the day is reached', 'dailyLimit', { callsMax: 3 }],
    ['when the provider fails', 'failed', { part: fails(500) }],
    ['when it does not answer', 'timedOut', { part: hangs }],
    ['when its answer is none', 'unusable', { part: says('A bell!') }],
    ['when it refuses', 'refused', { part: says({ description: 'I’m sorry, but I can’t help with that.' }) }],
  ])('%s, which is tried once', async (_, failure, limits) => {
    const { verdict, requests } = await reviewWith([unsure, sure], limits)
    expect(verdict).toMatchObject({
      status: 'Issue',
      answers: [{ answer: 'met' }, { answer: 'cannot_tell', region: bell }],
      secondLook: { failure },
      trace: { calls: failure === 'dailyLimit' ? 2 : 3, rawVerdict: JSON.stringify(unsure) },
    })
    expect(requests).toHaveLength(1)
  })

  test('when the criteria cannot be weighed once more', async () => {
    const { verdict, counted } = await reviewWith([unsure, { answers: [] }])
    expect(verdict).toMatchObject({
      status: 'Issue',
      secondLook: { failure: 'unusable' },
      trace: { calls: 4 },
    })
    expect(counted).toBe(4)
  })
})

test.each<[string, ReturnType<typeof weighed>]>([
  ['is verified', sure],
  ['is not met anyhow', weighed({ answer: 'not_met' }, { answer: 'cannot_tell' })],
  ['points nowhere', weighed({ answer: 'met' }, { answer: 'cannot_tell', thing: 0 })],
])('a proof that %s is not looked at again', async (_, answers) => {
  const { verdict, counted } = await reviewWith([answers, sure])
  expect(verdict).toMatchObject({ trace: { calls: 2 } })
  expect(verdict).not.toHaveProperty('secondLook')
  expect(counted).toBe(2)
})

test('an answer that is less likely than not is unsure, and the least sure one is looked at', () => {
  const answer = { criterion: 'A', answer: 'cannot_tell', sentence: [] } as const
  const answers = [
    { ...answer, confidence: 0.9, region: tree },
    { ...answer, confidence: 0.3, region: bell },
    { ...answer, confidence: 0.1 },
  ]
  expect(partToLookAt(answers)).toEqual(bell)
  expect(partToLookAt([])).toBeUndefined()
})

test('a part is cut out of the photo as it is stored, with room around it as far as there is any', async () => {
  const sizeOf = async (region: typeof tree) => {
    const { info } = await (await cutOut(webp, region)).toBuffer({ resolveWithObject: true })
    return [info.width, info.height]
  }
  expect(await sizeOf({ left: 400, top: 400, right: 600, bottom: 600 })).toEqual([480, 360])
  expect(await sizeOf({ left: 0, top: 0, right: 20, bottom: 1000 })).toEqual([40, 1200])
  expect(await sizeOf({ left: 980, top: 980, right: 1000, bottom: 1000 })).toEqual([40, 30])
})

test('how a model is asked is another thing with a second look', async () => {
  const askedWith = async (secondLook: boolean) => {
    const settings = { name: 'openai-compatible:eye-1', baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'key' }
    return (await createVisionReview({ ...settings, secondLook })).asked()
  }
  expect(await askedWith(true)).not.toBe(await askedWith(false))
})
