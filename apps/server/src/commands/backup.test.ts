/** A drill: members write to a running server, it is backed up and destroyed, and restored elsewhere. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { InputOf } from '@canopy/contract/all-endpoints'
import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import { type Caller, parseReply, requestOf } from '@canopy/contract/request'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openArchive, skip } from '../backup/archive/archive-reader.ts'
import { orderPayload, todaysOrderId } from '../testing/order-payload.ts'
import { makePhoto } from '../testing/photo.ts'
import { PLANTED, proofBody } from '../testing/proof-body.ts'

const MEMBERS = 4
const folder = await mkdtemp(join(tmpdir(), 'canopy-drill-'))
// Under root, PostgreSQL runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const settingsOf = (dataDir: string, settings: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  // These override a developer's .env.
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  DAILY_POINTS_CAP: '1000000',
  BACKUP_PASSPHRASE: '',
  ...settings,
})

/** Kills the bundled PostgreSQL of the folder, of which the first line of its file names the process. */
async function killDatabase(dataDir: string) {
  const file = join(dataDir, 'postgres/data/postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (Number.isNaN(pid)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Starts `npm start`'s server and waits until it is ready. */
async function start(dataDir: string) {
  const port = String(await freePort())
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
    env: settingsOf(dataDir, { PORT: port, SEED: 'demo', ECONOMY: 'open' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    await kill(child)
    await killDatabase(dataDir)
  })
  const exited = once(child, 'exit').then(() => expect.fail('the server ended before it was ready'))
  const ready = new Promise<void>((done) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Canopy is ready') && done())
  })
  await Promise.race([ready, exited])
  exited.catch(() => {})
  return { child, url: `http://127.0.0.1:${port}` }
}

const run = (command: string, dataDir: string, args: string[], settings: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: settingsOf(dataDir, settings),
  })

/** Expects that the command fails with one line, besides those of its progress. */
async function refused(command: string, dataDir: string, args: string[]) {
  const failure = await run(command, dataDir, args).then(
    () => expect.fail(`${command} succeeded`),
    (error) => error,
  )
  expect(failure).toMatchObject({ code: 1, stdout: '' })
  const lines = String(failure.stderr).split('\n')
  return lines.filter((line) => line !== '' && !/^\w+: \d+ %/.test(line)).join('\n')
}

function callerAt(url: string, caller?: Caller) {
  return async <Name extends EndpointName>(name: Name, input: InputOf<Name>) => {
    const { path, ...request } = requestOf(allEndpoints[name], input, caller)
    const response = await fetch(url + path, request)
    const body = await response.text()
    if (!response.ok) throw new Error(`${name} returned ${response.status}: ${body}`)
    return parseReply(allEndpoints[name], body === '' ? undefined : JSON.parse(body))
  }
}

const credentialsOf = (number: number) => ({
  email: `member${number}@example.org`,
  password: 'correct horse battery',
})

async function logIn(url: string, number: number) {
  const { token, userId, username } = await callerAt(url)('login', { body: credentialsOf(number) })
  return { userId, username: username ?? '', call: callerAt(url, { token, userId }) }
}
type Member = Awaited<ReturnType<typeof logIn>>

async function hashOf(address: string) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  return createHash('sha256')
    .update(await response.bytes())
    .digest('hex')
}

type Written = { kind: 'post' | 'order' | 'proof'; id: string; member: number; at: number; picture?: string }

/** Posts, orders and proves in turn until `isOver`. What the server has acknowledged is added to `written`. */
async function keepWriting(url: string, number: number, written: Written[], isOver: () => boolean) {
  const member = await logIn(url, number)
  const challenges = await member.call('listChallenges', {})
  const challenge = challenges.find(({ habit, quantity }) => habit === null && quantity === null)
  const products = await member.call('listProducts', {})
  const product = products.find(({ quantity }) => quantity >= 10)
  if (!challenge || !product) throw new Error('the demonstration community has no challenge or product')
  for (let round = 1; !isOver(); round++) {
    const image = new File([new Uint8Array(await makePhoto(number * 1000 + round))], 'photo.jpg')
    const post = await member.call('createPost', {
      body: { userId: member.userId, content: `Post ${round}`, image },
    })
    const postAt = Date.now()
    const picture = await hashOf(url + (post.image ?? ''))
    written.push({ kind: 'post', id: post.postId, member: number, at: postAt, picture })

    const { productID: productId, productName, price } = product
    const line = { productID: productId, productName, price, quantity: 1 }
    const orderId = todaysOrderId(round)
    if (round < 3) {
      await member.call('placeOrder', { body: orderPayload(member.userId, [line], { orderId }) })
      written.push({ kind: 'order', id: orderId, member: number, at: Date.now() })
    }
    const proof = await member.call('submitProof', { body: await proofBody(member, challenge, PLANTED) })
    const proofAt = Date.now()
    const hash = await hashOf(url + proof.imageUrl)
    written.push({ kind: 'proof', id: String(proof.proofId), member: number, at: proofAt, picture: hash })
  }
}

/** Returns what a member finds of their own content, with the hashes of the pictures. */
async function find(url: string, { call, userId }: Member) {
  const posts = await call('listPosts', { query: { userId, limit: 50 } })
  const orders = await call('listOrders', { query: { limit: 50 } })
  const proofs = await call('listProofs', { query: { limit: 50 } })
  return new Map<string, string | undefined>([
    ...(await Promise.all(
      posts.map(async ({ postId, image }) => [`post ${postId}`, await hashOf(url + image)] as const),
    )),
    ...orders.map(({ orderId }) => [`order ${orderId}`, undefined] as const),
    ...(await Promise.all(
      proofs.map(
        async ({ proofId, imageUrl }) => [`proof ${proofId}`, await hashOf(url + imageUrl)] as const,
      ),
    )),
  ])
}

async function consistentAt(file: string) {
  await using archive = await openArchive(
    file,
    () => expect.fail('it is not encrypted'),
    () => {},
  )
  return Date.parse((await archive.read(skip)).consistentAt)
}

test('a community that was destroyed while members wrote is restored from its backup', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const file = join(folder, 'backup.tar')
  const server = await start(first)
  for (let number = 0; number < MEMBERS; number++)
    await callerAt(server.url)('register', {
      body: { fullName: `Member ${number}`, ...credentialsOf(number) },
    })

  const written: Written[] = []
  let isOver = false
  const writing = Promise.all(
    Array.from({ length: MEMBERS }, (_, number) => keepWriting(server.url, number, written, () => isOver)),
  )
  writing.catch(() => {})
  const enough = () => new Set(written.map(({ kind, member }) => `${kind} ${member}`)).size === MEMBERS * 3
  await Promise.race([expect.poll(enough).toBe(true), writing])

  // A backup that is killed leaves nothing that looks complete, and does not stand in the way of the next one.
  const killed = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), file], {
    env: settingsOf(first),
  })
  await once(killed.stderr, 'data')
  await kill(killed)
  expect((await readdir(folder)).sort()).toEqual(['backup.tar.partial', 'first'])

  // PostgreSQL may notice the death of its client a moment later.
  await expect
    .poll(() =>
      run('backup', first, [file]).then(
        ({ stdout }) => stdout,
        (error) => error.stderr,
      ),
    )
    .toContain('the bundled database')
  expect(await readdir(folder)).not.toContain('backup.tar.partial')
  isOver = true
  await writing
  expect(await refused('restore', first, [file])).toBe(`DATA_DIR: ${first} is in use by a running Canopy`)

  await kill(server.child)
  await killDatabase(first)
  await rm(first, { recursive: true, maxRetries: 10, retryDelay: 200 })

  const broken = join(folder, 'broken.tar')
  const bytes = await readFile(file)
  await writeFile(broken, bytes.subarray(0, bytes.length - 2000))
  expect(await refused('restore', second, [broken, '--verify'])).toMatch(
    /broken\.tar is damaged or incomplete/,
  )
  expect(await refused('restore', second, [broken])).toMatch(/broken\.tar is damaged or incomplete/)
  expect(await readdir(second)).toEqual([])
  expect((await run('restore', second, [file, '--verify'])).stdout).toContain('backup.tar is complete')
  await run('restore', second, [file])
  expect((await readdir(second)).sort()).toEqual(['media', 'postgres'])
  expect((await stat(join(second, 'media'))).mode & 0o777).toBe(0o700)
  expect(await refused('restore', second, [file])).toMatch(/is not empty \(it contains (media|postgres)\)/)

  const restored = await start(second)
  const time = await consistentAt(file)
  const acknowledged = written.filter(({ at }) => at < time)
  expect(acknowledged.length).toBeGreaterThanOrEqual(MEMBERS * 3)
  for (let number = 0; number < MEMBERS; number++) {
    const found = await find(restored.url, await logIn(restored.url, number))
    for (const { kind, id, picture } of acknowledged.filter(({ member }) => member === number)) {
      expect(found.has(`${kind} ${id}`), `${kind} ${id}`).toBe(true)
      expect(found.get(`${kind} ${id}`)).toBe(picture)
    }
  }
  expect((await run('verify-ledger', second, [])).stdout).toContain('all add up')
  expect((await run('verify-counts', second, [])).stdout).toContain('all counted right')
  expect((await run('verify-audit-log', second, [])).stdout).toContain('chain intact')
})
