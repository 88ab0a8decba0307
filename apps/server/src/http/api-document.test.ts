/** The examples of docs/api.md, as a reader runs them. */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { errors } from '@canopy/contract/errors'
import { callLimits } from '@canopy/contract/limits'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const run = promisify(execFile)
const text = await readFile(resolve(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const blocksIn = (language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, block = '']) => block)

const { app, make } = await testApp()
const address = await app.listen({ port: 0 })
const folder = await mkdtemp(join(tmpdir(), 'api-document-'))
afterAll(() => rm(folder, { recursive: true }))

const member = await make.member({ fullName: 'Prog Ram' })
const { key } = await make.apiKey(member.userId, ['people:read', 'feed:write'])
for (const content of ['One', 'Two', 'Three'])
  await member.call('createPost', { body: { content, userId: member.userId } })
/** Runs a program with the variables that the examples name. */
const runWith = async (...program: string[]) =>
  (await run('env', [`CANOPY=${address}`, `KEY=${key}`, `USER_ID=${member.userId}`, ...program])).stdout
const contents = async () => (await member.call('listPosts', {})).map(({ content }) => content)

test('the curl examples work', async () => {
  const [who = '', list = '', write = ''] = blocksIn('sh')
  expect(JSON.parse(await runWith('bash', '-ec', who))).toMatchObject({
    fullName: 'Prog Ram',
  })
  expect(await runWith('bash', '-ec', list)).toMatch(/^link: <.+>; rel="next"/im)
  const [first, again] = [await runWith('bash', '-ec', write), await runWith('bash', '-ec', write)]
  expect(JSON.parse(again)).toMatchObject({ postId: JSON.parse(first).postId })
  expect((await contents()).filter((content) => content === 'Forty trees this week.')).toHaveLength(1)
})

test('the TypeScript example reads all pages and writes once', async () => {
  const file = join(folder, 'example.mts')
  await writeFile(file, blocksIn('ts').join('\n'))
  await runWith(process.execPath, file)
  expect(await runWith(process.execPath, file)).toBe(`${(await contents()).length} posts\n`)
  expect((await contents()).filter((content) => content.endsWith('says a program.'))).toHaveLength(1)
})

test('the codes, statuses and limits in the text are those of the contract', () => {
  const rows = [...text.matchAll(/^\| (\d{3}) \| (`.*`) \|/gm)]
  for (const [, status, codes = ''] of rows)
    for (const [, code = ''] of codes.matchAll(/`(\w+)`/g))
      expect({ code, status: Object.entries(errors).find(([each]) => each === code)?.[1].status }).toEqual({
        code,
        status: Number(status),
      })
  expect(rows.length).toBeGreaterThan(6)
  expect(text).toContain(`read ${callLimits.keyReads.max} times and write ${callLimits.keyWrites.max} times`)
})
