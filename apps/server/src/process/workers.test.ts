import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../testing/test-app.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../../..')

/** A checkout with an .env of its own. */
async function makeCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-checkout-'))
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }))
  for (const path of ['src', 'migrations', 'package.json'])
    await cp(join(REPOSITORY, 'apps/server', path), join(folder, 'apps/server', path), { recursive: true })
  for (const name of ['node_modules', 'packages']) await symlink(join(REPOSITORY, name), join(folder, name))
  return folder
}

test('a worker that replaces another one has the settings of the start, also if .env has changed since', {
  tags: ['long'],
}, async () => {
  const folder = await makeCheckout()
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const env = join(folder, '.env')
  await writeFile(env, `DATABASE_URL=${url}\nSEED=none\nWORKERS=2\nPORT=${await freePort()}\n`)
  const child = spawn(process.execPath, [join(folder, 'apps/server/src/main.ts')], { env: {} })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  await expect.poll(() => output).toContain('Canopy is ready')
  await writeFile(env, 'RATE_LIMIT=off\n')
  const [worker] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ')
  process.kill(Number(worker), 'SIGKILL')
  await expect.poll(() => output).toMatch(/"worker":3.*Server listening/)
  expect(output).not.toContain('RATE_LIMIT is off')
})
