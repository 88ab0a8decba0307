/** Checks that fail a start early, before it opens anything. */

import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { createServer, isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { type Config, StartupError } from '../config.ts'
import { hostOf, isLoopback } from '../network/loopback.ts'

const isPlain = (url: string) => url.startsWith('http:') && !isLoopback(hostOf(url))

const isPlainRedis = (url: string) => url.startsWith('redis:') && !isLoopback(hostOf(url))

/** Whether other mail servers can know a domain. Names without a dot, and these endings, are of a machine or its network. */
const isPublicDomain = (domain: string) =>
  domain.includes('.') &&
  isIP(domain) === 0 &&
  !/\.(localhost|localdomain|local|internal|lan|home|invalid)$/i.test(domain)

/** Like libpq, pg prefers the host of the query, which may be the folder of a Unix socket. */
function isPlainDatabase(url: string) {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopback(host.replace(/^\[|\]$/g, ''))
  return !isHere && !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}

/**
 * Refuses settings that are valid one by one but together expose members.
 * @throws StartupError that lists all faults
 */
export function refuseUnsafe(config: Config) {
  const {
    publicUrl,
    hasPublicAddress,
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrls,
    databaseDirectUrl,
    redisUrl,
    mediaBucket,
    mediaPublicUrl,
    backupTo,
    reviewer,
    otlp,
    allowPlain,
  } = config
  const isPublic = hasPublicAddress || publicUrl.startsWith('https:') || !isLoopback(config.host)
  const faults = [
    isPublic &&
      !config.rateLimit &&
      'RATE_LIMIT: may be off only where HOST and PUBLIC_URL are loopback addresses, without https',
    !config.isForThisMachine &&
      config.seed === 'demo' &&
      'SEED: may be demo only where HOST and PUBLIC_URL are loopback addresses, because the password of the demonstration members is published',
    hasPublicAddress &&
      config.smtpUrl !== undefined &&
      !isPublicDomain(config.mailDomain) &&
      `MAIL_FROM: other mail servers refuse mails from ${config.mailDomain}; it must be an address of your domain, such as Canopy <canopy@${hostOf(publicUrl)}>`,
    isPlain(publicUrl) &&
      !allowPlain.includes('public') &&
      'PUBLIC_URL: must start with https://, or ALLOW_PLAIN has to contain public',
    [databaseUrl, databaseOwnerUrl, databaseDirectUrl, ...databaseReadUrls].some(
      (url) => url !== undefined && isPlainDatabase(url),
    ) &&
      !allowPlain.includes('database') &&
      'DATABASE_URL: needs ?sslmode=verify-full for a database on another machine, or ALLOW_PLAIN has to contain database',
    redisUrl !== undefined &&
      isPlainRedis(redisUrl) &&
      !allowPlain.includes('redis') &&
      'REDIS_URL: must start with rediss:// for a server on another machine, or ALLOW_PLAIN has to contain redis',
    mediaBucket?.endpoint !== undefined &&
      isPlain(mediaBucket.endpoint) &&
      !allowPlain.includes('media') &&
      'MEDIA_URL: its endpoint must start with https:// for a store on another machine, or ALLOW_PLAIN has to contain media',
    typeof backupTo === 'object' &&
      backupTo.endpoint !== undefined &&
      isPlain(backupTo.endpoint) &&
      !allowPlain.includes('media') &&
      'BACKUP_TO: its endpoint must start with https:// for a store on another machine, or ALLOW_PLAIN has to contain media',
    mediaPublicUrl !== undefined &&
      isPlain(mediaPublicUrl) &&
      !allowPlain.includes('media') &&
      'MEDIA_PUBLIC_URL: must start with https://, or ALLOW_PLAIN has to contain media',
    reviewer.baseUrl !== undefined &&
      isPlain(reviewer.baseUrl) &&
      !allowPlain.includes('reviewer') &&
      'REVIEWER_BASE_URL: must start with https:// for a model on another machine, or ALLOW_PLAIN has to contain reviewer',
    otlp !== undefined &&
      isPlain(otlp.endpoint) &&
      !allowPlain.includes('telemetry') &&
      'OTEL_EXPORTER_OTLP_ENDPOINT: must start with https:// for a receiver on another machine, or ALLOW_PLAIN has to contain telemetry',
  ].filter((fault) => fault !== false)
  if (faults.length > 0) throw new StartupError(`Unsafe settings: ${faults.join('; ')}`)
}

const codeOf = (error: unknown) => (error instanceof Error ? String(Reflect.get(error, 'code')) : '')

/**
 * Refuses to start if the addresses are in use. Otherwise a second Canopy on the same DATA_DIR would use the bundled PostgreSQL of the
 * first one, fail to listen, and stop that PostgreSQL. @throws StartupError
 */
export async function checkAddresses({
  port,
  host,
  metricsPort,
  metricsHost,
}: Pick<Config, 'port' | 'host' | 'metricsPort' | 'metricsHost'>) {
  await checkAddress('', port, host)
  if (metricsPort !== undefined) await checkAddress('METRICS_', metricsPort, metricsHost)
}

async function checkAddress(prefix: '' | 'METRICS_', port: number, host: string) {
  const faults: Record<string, string> = {
    EADDRINUSE: `${prefix}PORT: ${port} is in use by another program`,
    EACCES: `${prefix}PORT: ${port} may not be used by this user`,
    EADDRNOTAVAIL: `${prefix}HOST: ${host} is not an address of this machine`,
    ENOTFOUND: `${prefix}HOST: ${host} is not known`,
  }
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => {
      const fault = faults[codeOf(error)]
      reject(fault === undefined ? error : new StartupError(fault))
    })
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** Like `mkdir` with `recursive`, which never returns on file systems that refuse folders with ENOENT, such as /proc. */
export async function makeFolder(path: string) {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

/** @throws StartupError */
export async function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>) {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`DATA_DIR: ${dataDir} cannot be written to (${codeOf(error)})`)
  }
}

/** Pictures and mails are for this user only, also in folders that were made with another umask. */
export async function closeFolders({ dataDir }: Pick<Config, 'dataDir'>) {
  for (const folder of ['media', 'outbox']) {
    try {
      await chmod(join(dataDir, folder), 0o700)
    } catch (error) {
      // A mounted folder of another user keeps the mode that its owner chose.
      if (!['ENOENT', 'EPERM'].includes(codeOf(error))) throw error
    }
  }
}
