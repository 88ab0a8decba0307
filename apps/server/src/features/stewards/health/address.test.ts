import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { DAY } from '@canopy/contract/limits'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { english } from '../../../testing/english.ts'
import { checkAddress } from './address.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-address-'))
afterAll(() => rm(folder, { recursive: true }))

/** Valid for 60 days, for the name localhost. */
async function makeCertificate() {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '60']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    ...kind,
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  return { key: await readFile(key, 'utf8'), cert: await readFile(certificate, 'utf8') }
}
const pair = await makeCertificate()
const canopy = '{"status":"ok"}'

async function listen(server: Server) {
  await once(server.listen(0, 'localhost'), 'listening')
  onTestFinished(() => void server.close())
  return z.object({ port: z.number() }).parse(server.address()).port
}
const secure = (text = canopy) => listen(createServer(pair, (_, response) => response.end(text)))

function trust() {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, pair.cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

const check = (publicUrl: string, { hasPublicAddress = true, later = 0 } = {}) =>
  checkAddress({
    config: { publicUrl, hasPublicAddress },
    clock: { now: () => new Date(Date.now() + later), elapsed: () => performance.now() },
    t: english,
  })

test('the days for which the certificate goes on are counted, and few of them are a warning', async () => {
  trust()
  const url = `https://localhost:${await secure()}`
  expect(await check(url)).toMatchObject({ state: 'fine', detail: `${url}, certificate valid for 59 days` })
  expect(await check(url, { later: 45 * DAY })).toMatchObject({ state: 'warning' })
  expect(await check(url, { later: 58 * DAY })).toMatchObject({ state: 'failed' })
})

test('a certificate that browsers do not accept is named', async () => {
  expect(await check(`https://localhost:${await secure()}`)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
})

test('a certificate for another name is not accepted', async () => {
  trust()
  expect(await check(`https://127.0.0.1:${await secure()}`)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
  })
})

test('another server at the address, and none at all, are faults', async () => {
  trust()
  expect(await check(`https://localhost:${await secure('Welcome to nginx!')}`)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('another server'),
  })
  await expect(check(`https://localhost:${await freePort()}`)).rejects.toThrow('ECONNREFUSED')
})

test('an address without TLS is a warning, and one of this machine is fine', async () => {
  const port = await listen(createPlainServer((_, response) => response.end(canopy)))
  expect(await check(`http://localhost:${port}`)).toMatchObject({ state: 'warning' })
  expect(await check('http://localhost:1', { hasPublicAddress: false })).toMatchObject({ state: 'fine' })
})
