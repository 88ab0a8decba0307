/**
 * Three nodes, PostgreSQL, Redis, S3 and nginx, each on a host of its own, and this process, which generates the load, on another one. To be
 * run in a network namespace, by `npm run bench:scale -- --hosts`.
 */

import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { redisProgram } from '../../apps/server/src/testing/servers/redis-server.ts'
import { S3_KEYS } from '../../apps/server/src/testing/servers/s3-server.ts'
import { openCluster } from '../../packages/embedded-postgres/src/cluster.ts'
import { postWithPicture, reaction } from '../rows/writes.ts'
import { cpuOf } from '../support/cpu.ts'
import type { Targets } from '../support/data-set.ts'
import { log, plantCommunity, runBench } from '../support/environment.ts'
import { configurationOf, findProxy } from '../support/proxy.ts'
import { markdownOf } from '../support/table.ts'
import { ROWS, SIZES } from './community.ts'
import { headerOf, measureRow, type Pace, type Setup } from './measure.ts'
import { type Host, openNetwork, startOn } from './network.ts'

const APP = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const S3 = resolve(import.meta.dirname, '../../apps/server/src/testing/servers/s3-process.mjs')
const PORTS = { database: 5432, redis: 6379, s3: 4568, node: 3000, one: 8001, three: 8003 }
const PARTS = ['nodes', 'database', 'Redis', 'S3', 'nginx', 'generator']

const [rounds, seconds, warmUp, only = ''] = process.argv.slice(2)
const pace: Pace = { rounds: Number(rounds), seconds: Number(seconds), warmUp: Number(warmUp) }

async function startDatabase(resources: AsyncDisposableStack, host: Host, dataDir: string) {
  const { data, home, bin, account, password } = await openCluster({ dataDir, name: 'canopy' })
  if (!account) throw new Error('PostgreSQL needs an account of its own')
  await appendFile(join(data, 'pg_hba.conf'), '\nhost all all samenet scram-sha-256\n')
  const settings = {
    listen_addresses: host.address,
    port: PORTS.database,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const as = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  const program = ['setpriv', ...as, join(bin, 'postgres'), '-D', data, ...options] as const
  const pid = await startOn(resources, host, PORTS.database, [...program], { cwd: home })
  return { pid, url: `postgres://canopy:${password}@${host.address}:${PORTS.database}/canopy` }
}

async function startRedis(resources: AsyncDisposableStack, host: Host) {
  const { path, env } = await redisProgram()
  const args = ['--bind', host.address, '--port', String(PORTS.redis), '--save', '', '--protected-mode', 'no']
  const pid = await startOn(resources, host, PORTS.redis, [path, ...args], { env })
  return { pid, url: `redis://${host.address}:${PORTS.redis}` }
}

async function startS3(resources: AsyncDisposableStack, host: Host, folder: string) {
  const args = ['--openssl-legacy-provider', S3, folder, 'pictures', String(PORTS.s3), host.address]
  const pid = await startOn(resources, host, PORTS.s3, [process.execPath, ...args])
  const endpoint = encodeURIComponent(`http://${host.address}:${PORTS.s3}`)
  return { pid, url: `s3://pictures/hosts?endpoint=${endpoint}` }
}

async function startNode(resources: AsyncDisposableStack, host: Host, settings: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    HOST: host.address,
    PORT: String(PORTS.node),
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...S3_KEYS,
    ...settings,
  }
  const pid = await startOn(resources, host, PORTS.node, [process.execPath, APP], { env })
  return { pid, url: `http://${host.address}:${PORTS.node}` }
}

type Nginx = { program: string; folder: string; port: number; nodes: { url: string }[] }

async function startNginx(
  resources: AsyncDisposableStack,
  host: Host,
  { program, folder, port, nodes }: Nginx,
) {
  const own = join(folder, String(port))
  await mkdir(own)
  const file = join(own, 'nginx.conf')
  const listen = `${host.address}:${port}`
  await writeFile(
    file,
    configurationOf(
      own,
      listen,
      nodes.map(({ url }) => url),
    ),
  )
  const pid = await startOn(resources, host, port, [program, '-c', file, '-p', own, '-e', 'stderr'])
  return { pid, url: `http://${listen}` }
}

/** Milliseconds of processor time that a reaction at the first node costs each of the others, which serve nobody meanwhile. */
async function costOfEvent(nodes: { url: string; pid: number }[], targets: Targets) {
  const [first, ...others] = nodes
  const load = await reaction.load({ appUrl: first?.url ?? '', targets })
  await load(pace.warmUp)
  const used = () => Promise.all(others.map(({ pid }) => cpuOf(pid)))
  const before = await used()
  const { requests } = await load(pace.seconds * 2)
  return (await used()).map((milliseconds, at) => (milliseconds - (before[at] ?? 0)) / requests)
}

async function openSetups(resources: AsyncDisposableStack, program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-hosts-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user, who needs access to this folder.
  await chmod(folder, 0o755)
  const [databaseHost, redisHost, s3Host, nginxHost, ...nodeHosts] = await openNetwork([
    'database',
    'redis',
    's3',
    'nginx',
    'node1',
    'node2',
    'node3',
  ])
  if (!databaseHost || !redisHost || !s3Host || !nginxHost) throw new Error('hosts are missing')
  const targets = await plantCommunity(folder, SIZES)
  const database = await startDatabase(resources, databaseHost, folder)
  const redis = await startRedis(resources, redisHost)
  const s3 = await startS3(resources, s3Host, join(folder, 'pictures'))
  const nodes: { url: string; pid: number }[] = []
  for (const host of nodeHosts)
    nodes.push(
      await startNode(resources, host, {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        MEDIA_URL: s3.url,
        DATA_DIR: join(folder, host.name),
      }),
    )
  log(`${nodes.length} nodes are ready`)

  const behindNginx = async (name: string, port: number, served: typeof nodes): Promise<Setup> => {
    const nginx = await startNginx(resources, nginxHost, {
      program,
      folder,
      port,
      nodes: served,
    })
    const cpu = async () => {
      const { user, system } = process.cpuUsage()
      const each = await Promise.all(nodes.map(({ pid }) => cpuOf(pid)))
      return {
        nodes: each.reduce((sum, one) => sum + one, 0),
        database: await cpuOf(database.pid),
        Redis: await cpuOf(redis.pid),
        S3: await cpuOf(s3.pid),
        nginx: await cpuOf(nginx.pid),
        generator: (user + system) / 1000,
      }
    }
    return { name, environment: { appUrl: nginx.url, targets }, cpu }
  }

  const setups = [
    await behindNginx('one node', PORTS.one, nodes.slice(0, 1)),
    await behindNginx('three nodes', PORTS.three, nodes),
  ]
  return { setups, nodes, targets }
}

await runBench(async (resources) => {
  const program = await findProxy(resources)
  if (program === undefined) return log('Hosts were not measured: nginx is not installed')
  const { setups, nodes, targets } = await openSetups(resources, program)
  // First, since copies of pictures are made by any node.
  const costs = (await costOfEvent(nodes, targets)).map((cost) => cost.toFixed(3))
  const lines: string[][] = []
  for (const { name, load } of [...ROWS, postWithPicture].filter((row) => row.name.includes(only)))
    lines.push(
      ...(await measureRow(
        { name, load: ({ environment }: Setup) => load(environment) },
        setups,
        PARTS,
        pace,
      )),
    )
  console.log(markdownOf([headerOf('one node', PARTS), ...lines]))
  console.log(`\nA reaction at one node costs each of the others ${costs.join(' and ')} ms.`)
})
