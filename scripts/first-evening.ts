/**
 * Follows docs/first-evening.md in a new Debian, as it stands: all of its commands, and what its reader does in a browser, by calls. Only the
 * values that the reader replaces are replaced. The authority for certificates is played by a script, the mail server by one of this
 * machine, and systemd by Debian's package `systemctl`. For root, on a machine whose ports 80, 443, 3000 and 5432 are free.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { dataUrl, makePhoto } from '../apps/server/src/testing/photo.ts'
import { startMailServer } from '../apps/server/src/testing/servers/mail-server.ts'
import type { InputOf } from '../packages/contract/src/all-endpoints.ts'
import { allEndpoints, type EndpointName } from '../packages/contract/src/all-endpoints.ts'
import { type Caller, parseReply, requestOf } from '../packages/contract/src/request.ts'
import { inRoot } from './setup.mjs'

const NAME = 'canopy.example.org'
const OWNER = 'you@example.org'
const PASSWORD = 'a green and quiet place'
const PORTS = [80, 443, 3000, 5432]

/** Certificate authorities that this machine trusts besides Debian's, such as that of a proxy. */
const AUTHORITIES = '/usr/local/share/ca-certificates'

/** Makes a certificate where certbot would put it. */
const CERTBOT = `#!/bin/sh
folder=/etc/letsencrypt/live/${NAME}
test -e $folder && exit
mkdir -p $folder
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=${NAME} \\
  -addext subjectAltName=DNS:${NAME} -keyout $folder/privkey.pem -out $folder/fullchain.pem
cp $folder/fullchain.pem ${AUTHORITIES}/canopy.crt
exec update-ca-certificates
`

const guide = readFileSync(inRoot('docs/first-evening.md'), 'utf8')
/** Its commands, by the number of their section. */
const commands = new Map<number, string>()
for (const section of guide.split(/^## /m).slice(1)) {
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  commands.set(Number.parseInt(section, 10), blocks.join(''))
}

async function isInUse(port: number) {
  const socket = connect(port, '127.0.0.1')
  const isUsed = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isUsed
}

function makeDebian(root: string) {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  run('apt-get', 'install', '--yes', '-qq', 'debootstrap', 'debian-archive-keyring')
  run('debootstrap', '--variant=minbase', '--include=ca-certificates,systemctl', 'trixie', root)
  writeFileSync(join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${NAME}\n`)
  writeFileSync(join(root, 'usr/local/bin/certbot'), CERTBOT, { mode: 0o755 })
  if (existsSync(AUTHORITIES)) cpSync(AUTHORITIES, join(root, AUTHORITIES), { recursive: true })
  run('chroot', root, 'update-ca-certificates')
  run('git', 'clone', '--quiet', inRoot('.'), join(root, 'srv/canopy.git'))
}

const DONE = 'the commands of this section have succeeded'

/** A shell of root in that Debian. All processes started by it end with it. */
function openShell(root: string) {
  const mounts =
    'mount --rbind /dev "$0/dev"; mount -t proc proc "$0/proc"; exec chroot "$0" bash -euo pipefail'
  const shell = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-euc', mounts, root],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      },
    },
  )
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
  return {
    /** @throws Error if one of the commands fails */
    async run(block: string) {
      shell.stdin.write(`${block}\necho\necho "${DONE}"\n`)
      while (true) {
        const { value, done } = await lines.next()
        if (done) throw new Error('A command has failed, see above')
        if (value === DONE) return
        console.log(value)
      }
    },
    async close() {
      shell.kill('SIGKILL')
      await once(shell, 'close')
    },
  }
}

/** Sends a request to nginx by its public name, as a browser would that trusts the certificate. */
async function send(
  path: string,
  { method, headers, body }: { method: string; headers: object; body?: string },
) {
  const options = { host: '127.0.0.1', port: 443, servername: NAME, rejectUnauthorized: false }
  const sent = request({ ...options, path, method, headers: { host: NAME, ...headers } })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  return { status: response?.statusCode ?? 0, text: response ? await text(response) : '' }
}

function callsOf(caller?: Caller) {
  return async <Name extends EndpointName>(name: Name, input: InputOf<Name>) => {
    const { path, body, ...rest } = requestOf(allEndpoints[name], input, caller)
    if (body instanceof FormData) throw new Error(`${name} has a form`)
    const reply = await send(path, { ...rest, ...(body !== undefined && { body }) })
    if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${reply.text}`)
    return parseReply(allEndpoints[name], reply.text === '' ? undefined : JSON.parse(reply.text))
  }
}

type Mails = Awaited<ReturnType<typeof startMailServer>>

/** Registers, confirms the address by the mailed link and logs in. */
async function signUp(mails: Mails, email: string) {
  const visit = callsOf()
  await visit('register', { body: { fullName: email.split('@')[0] ?? '', email, password: PASSWORD } })
  const mail = (await mails.next()).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = /token=([\w-]+)/.exec(mail)?.[1]
  if (token === undefined) throw new Error(`The mail to ${email} has no link`)
  await visit('confirmEmail', { body: { token } })
  const { userId, username, token: session } = await visit('login', { body: { email, password: PASSWORD } })
  return { userId, username: username ?? '', call: callsOf({ userId, token: session }) }
}

/** The chapters that happen in a browser, up to the first verified proof. */
async function useIt(mails: Mails, makeOwner: () => Promise<void>) {
  const owner = await signUp(mails, OWNER)
  await makeOwner()
  const maker = await signUp(mails, 'maker@example.org')
  const { challengeId, challengeName, points } = await maker.call('createChallenge', {
    body: {
      challengeName: 'Plant a tree',
      points: 50,
      description: 'Plant a young tree and water it.',
      photoUrl: 'https://example.org/tree.jpg',
    },
  })
  const params = { challengeId }
  const { version, criteria } = await owner.call('getDeskChallenge', { params })
  await owner.call('approveChallenge', {
    params,
    body: {
      decision: 'approve',
      points,
      criteria,
      evidence: 'none',
      budget: 2500,
      version,
      reason: 'The first one',
    },
  })
  const { userId, username, call } = await signUp(mails, 'member@example.org')
  await call('joinChallenge', { params })
  const description = 'I planted a young mango tree in our garden this morning and watered it well.'
  const imageUrl = dataUrl(await makePhoto(1))
  const proof = { challengeID: challengeId, challengeName, userId, username, description, imageUrl }
  const { status, proofId } = await call('submitProof', { body: proof })
  if (status !== 'Verified') throw new Error(`The first proof is ${status}`)
  const { proofIds } = await owner.call('confirmProofs', { body: { proofIds: [proofId] } })
  if (!proofIds.includes(proofId)) throw new Error('The first proof cannot be confirmed')
}

const used = []
for (const port of PORTS) if (await isInUse(port)) used.push(port)
if (used.length > 0)
  throw new Error(`Something listens on port ${used.join(' and ')}, which the first evening needs`)

await using running = new AsyncDisposableStack()
const root = mkdtempSync(join(tmpdir(), 'canopy-first-evening-'))
running.defer(() => rmSync(root, { recursive: true, force: true }))
makeDebian(root)
const mails = await startMailServer()
running.defer(mails.close)
const shell = openShell(root)
running.defer(shell.close)

const values = `name=${NAME}\nrepository=/srv/canopy.git\nsmtp=${mails.url}\nsender='Canopy <canopy@example.org>'\n`
const names = (block: string) => [...block.matchAll(/^(\w+)=/gm)].map(([, name]) => name).join()
if (names(commands.get(1) ?? '') !== names(values))
  throw new Error('The values of the guide are not those of this script')
commands.set(1, values)
const makeOwner = () => shell.run(commands.get(6) ?? '')
for (const [section, block] of commands) {
  console.log(`\n── ${section} ──`)
  if (section === 6) await useIt(mails, makeOwner)
  else await shell.run(block)
  // The package has started it if systemd runs.
  if (section === 2) await shell.run('service postgresql start')
}
console.log('\nThe first evening ends with a verified proof.')
