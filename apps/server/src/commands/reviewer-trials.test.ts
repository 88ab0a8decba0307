import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeScene } from '../testing/photo.ts'
import { fails, says, startModelServer, verdict } from '../testing/servers/model-server.ts'
import { measureReviewer, reviewPhoto } from './reviewer-trials.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-trials-'))
afterAll(() => rm(folder, { recursive: true }))
const photo = join(folder, 'tree.jpg')
await writeFile(photo, await (await makeScene(1)).jpeg().toBuffer())

const configFor = (baseUrl: string, settings: Record<string, string> = {}) =>
  readConfig({ REVIEWER: 'openai-compatible:eye-1', REVIEWER_BASE_URL: baseUrl, ...settings })

test('the checklist of a photo is printed with time, tokens and cost', async () => {
  await using server = await startModelServer(says(verdict()))
  const config = configFor(server.baseUrl, { REVIEWER_PRICES: '2,10.5' })
  expect(await reviewPhoto(config, photo, 'A tree')).toMatch(
    /^Verified: Lovely tree!\n- A tree: met, .* \(confidence 0\.9\)\nopenai-compatible:eye-1: \d+\.\d s, 2 calls, 1800 \+ 100 tokens, \$0\.004[67]$/,
  )
  expect(JSON.stringify(server.requests)).toContain('A tree')
  expect(await reviewPhoto(configFor(server.baseUrl), photo, 'A tree')).toContain('cost unknown')
  server.next(fails(401))
  expect(await reviewPhoto(config, photo, 'A tree')).toMatch(/^Error: /)
})

test('precision and recall are measured on labelled photos', async () => {
  const [yes, no] = [says(verdict()), says(verdict({ verdict: 'issue', feedback: 'Where is it?' }))]
  await using server = await startModelServer(yes, yes, no, no, yes, fails(401))
  const labels = join(folder, 'labels.csv')
  const wanted = ['verified', 'verified', 'verified', 'issue', 'issue', 'verified']
  await writeFile(
    labels,
    `photo,shows,verdict\n${wanted.map((one) => `tree.jpg,"A tree, planted",${one}\n`).join('')}`,
  )
  const lines: string[] = []
  const add = (line: string) => lines.push(line)
  const summary = await measureReviewer(configFor(server.baseUrl), { photos: folder, labels }, add)
  expect(lines[2]).toBe('tree.jpg: Issue, should be Verified: Where is it?')
  expect(lines[3]).toBe('tree.jpg: Issue')
  expect(summary).toContain('precision 66.7 % (2 of 3)')
  expect(summary).toContain('recall    50.0 % (2 of 4)')
  expect(summary).toContain('failed    1 of 6')
})

test('what cannot be tried is refused in one line', async () => {
  const config = configFor('http://127.0.0.1:1/v1')
  await expect(reviewPhoto(readConfig({}), photo, 'A tree')).rejects.toThrow('REVIEWER is basic')
  await expect(reviewPhoto(config, join(folder, 'none.jpg'), 'A tree')).rejects.toThrow('cannot be read')
  const labels = join(folder, 'wrong.csv')
  await writeFile(labels, 'photo,shows,verdict\ntree.jpg,A tree,maybe\n')
  await expect(measureReviewer(config, { photos: folder, labels }, () => {})).rejects.toThrow('columns photo')
  await expect(reviewPhoto(config, labels, 'A tree')).rejects.toThrow('not a usable picture')
  expect(() => readConfig({ REVIEWER_PRICES: 'cheap' })).toThrow('REVIEWER_PRICES: must be two prices')
})
