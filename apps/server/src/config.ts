/** Settings. Nothing else reads the environment. */

import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { backupSettings } from './backup-settings.ts'
import { hostOf, isLoopback } from './loopback.ts'
import { mailboxOf, mailSettings } from './mail-settings.ts'
import { S3Address } from './s3-address.ts'
import { otlpOf, telemetrySettings } from './telemetry-settings.ts'
import { base, origin, urlOf } from './url-settings.ts'

/** An error of the installation or its settings. The start fails with its message, in one line. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** What the server needs does not respond, which may pass: it waits. */
export class OutageError extends StartupError {}

const REPOSITORY = resolve(import.meta.dirname, '../../..')

const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}
const oneOf = <const T extends string>(...choices: T[]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
/** The URI of a contact, from an e-mail address or the address of a page. */
const contact = z
  .string()
  .refine(
    (value) => z.email().safeParse(value).success || urlOf('https').safeParse(value).success,
    'must be an e-mail address or an address that starts with https://',
  )
  .transform((value) => (value.startsWith('https:') ? value : `mailto:${value}`))
const CONNECTIONS = ['public', 'database', 'redis', 'mail', 'reviewer', 'telemetry', 'media'] as const
const connections = z
  .string()
  .transform((names) => names.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(CONNECTIONS, `must be a list of ${CONNECTIONS.join(', ')}`)))
const PUBLIC_PAGES = ['posts', 'challenges', 'products'] as const
const publicPages = z
  .string()
  .transform((names) => (names.trim() === 'none' ? [] : names.split(',').map((name) => name.trim())))
  .pipe(z.array(z.enum(PUBLIC_PAGES, `must be none or a list of ${PUBLIC_PAGES.join(', ')}`)))
const databases = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(urlOf('postgres', 'postgresql')))
const NETWORKS_RULE = 'must be a list of IP addresses and networks, such as 10.0.0.0/8'
const networks = z
  .string()
  .transform((list) => list.split(',').map((network) => network.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], NETWORKS_RULE)))
  .refine((list) => !list.some((network) => network.endsWith('/0')), 'must not contain all addresses')
const KEY_BYTES = 32
const keys = z
  .string()
  .transform((list) => list.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine(
    (list) => list.every((key) => key.length === KEY_BYTES),
    `must be keys of ${KEY_BYTES} bytes in base64, separated by commas`,
  )
const pushKey = z
  .string()
  .transform((key) => Buffer.from(key, 'base64url'))
  .refine(
    (key) => key.length === KEY_BYTES,
    `must be a private key of VAPID: ${KEY_BYTES} bytes in base64url`,
  )
const reviewer = z
  .string()
  .regex(
    /^(basic|(anthropic|openai|google|ollama|openai-compatible):\S+)$/,
    'must be basic, anthropic:MODEL, openai:MODEL, google:MODEL, ollama:MODEL or openai-compatible:MODEL',
  )
const prices = z
  .string()
  .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, 'must be two prices in US dollars separated by a comma, such as 0.25,2')
  .transform((pair) => {
    const [input = 0, output = 0] = pair.split(',').map(Number)
    return { input, output }
  })
const WORKERS_RULE = 'must be auto or a whole number from 1 to 64'
const workers = z
  .union(
    [z.literal('auto').transform(availableParallelism), z.coerce.number().int().min(1).max(64)],
    WORKERS_RULE,
  )
  .default(1)
const OLLAMA_URL = 'http://127.0.0.1:11434/v1'

const Settings = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: wholeNumber(1, 65_535).default(3000),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    HOST: z.string().min(1).default('127.0.0.1'),
    TRUSTED_PROXIES: networks.default([]),
    WORKERS: workers,
    PUBLIC_URL: origin.optional(),
    PUBLIC_PAGES: publicPages.default([...PUBLIC_PAGES]),
    DATA_DIR: z.string().min(1).default('data'),
    DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
    DATABASE_OWNER_URL: urlOf('postgres', 'postgresql').optional(),
    DATABASE_READ_URL: databases.optional(),
    DATABASE_DIRECT_URL: urlOf('postgres', 'postgresql').optional(),
    DATABASE_CONNECTIONS: wholeNumber(5, 1000).default(10),
    REDIS_URL: urlOf('redis', 'rediss')
      .refine(
        (value) => /^\/?\d*$/.test(new URL(value).pathname),
        'must end after the port, or with the number of a database, such as /1',
      )
      .optional(),
    MEDIA_URL: S3Address.optional(),
    MEDIA_PUBLIC_URL: base.optional(),
    ...mailSettings,
    REVIEWER: reviewer.default('basic'),
    REVIEWER_BASE_URL: urlOf('http', 'https').optional(),
    REVIEWER_API_KEY: z.string().min(1).optional(),
    REVIEWER_PRICES: prices.optional(),
    REVIEWER_DAILY_LIMIT: wholeNumber(1, 1_000_000).default(1000),
    SEED: oneOf('demo', 'none').optional(),
    ECONOMY: oneOf('open', 'guarded').optional(),
    FACTOR_KEYS: keys.optional(),
    PUSH_KEY: pushKey.optional(),
    DAILY_POINTS_CAP: wholeNumber(1, 1_000_000).default(1000),
    API_DOCS: oneOf('on', 'off').optional(),
    ...backupSettings,
    PASSWORD_BREACH_CHECK: urlOf('http', 'https').optional(),
    RATE_LIMIT: oneOf('on', 'off').default('on'),
    HSTS_SUBDOMAINS: oneOf('on', 'off').default('off'),
    ALLOW_PLAIN: connections.default([]),
    SECURITY_CONTACT: contact.optional(),
    ...telemetrySettings,
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((settings, context) => {
    if (settings.METRICS_PORT === settings.PORT) {
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must differ from PORT' })
    }
    for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const)
      if (settings.DATABASE_URL === undefined && settings[name] !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'needs DATABASE_URL' })
    for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP'] as const)
      if (settings.BACKUP_TO === undefined && settings[name] !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'needs BACKUP_TO' })
    if (settings.MEDIA_PUBLIC_URL !== undefined && settings.MEDIA_URL === undefined)
      context.addIssue({ code: 'custom', path: ['MEDIA_PUBLIC_URL'], message: 'needs MEDIA_URL' })
    if (settings.REVIEWER.startsWith('openai-compatible:') && !settings.REVIEWER_BASE_URL) {
      context.addIssue({
        code: 'custom',
        path: ['REVIEWER_BASE_URL'],
        message: 'is needed by REVIEWER=openai-compatible:…',
      })
    }
  })

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment, and `.env` in the repository for variables that are not set. The environment of a worker has both, as they were
 * when the primary process started and checked them.
 * @throws StartupError
 */
export function loadConfig(): Config {
  const file = resolve(REPOSITORY, '.env')
  if (cluster.isPrimary && existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}

/** @throws StartupError that lists all invalid settings */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new StartupError(`Wrong settings: ${faults.join('; ')}`)
  }
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const hasPublicAddress = !isLoopback(hostOf(publicUrl))
  const isForThisMachine = !hasPublicAddress && isLoopback(settings.HOST)
  return {
    port: settings.PORT,
    host: settings.HOST,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    /** Addresses and networks whose X-Forwarded-For is used, besides those of this machine. */
    trustedProxies: settings.TRUSTED_PROXIES,
    workers: settings.WORKERS,
    publicUrl,
    hasPublicAddress,
    /** Whether nobody else can connect, as far as settings say. Only then the demonstration is allowed. */
    isForThisMachine,
    /** Whether browsers are to refuse plain http for all subdomains as well. */
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    /** What people without an account can open: posts only where their authors chose it. */
    publicPages: settings.PUBLIC_PAGES,
    dataDir: resolve(REPOSITORY, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    /** Of replicas. */
    databaseReadUrls: settings.DATABASE_READ_URL ?? [],
    /** PostgreSQL itself, if DATABASE_URL is a pooler. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    /** Of each process, besides the one that listens to the others if there is no Redis. */
    databaseConnections: settings.DATABASE_CONNECTIONS,
    redisUrl: settings.REDIS_URL,
    /** Without it, pictures are files in `dataDir`. */
    mediaBucket: settings.MEDIA_URL,
    /** Where a CDN serves the public pictures of the bucket. */
    mediaPublicUrl: settings.MEDIA_PUBLIC_URL?.replace(/\/$/, ''),
    smtpUrl: settings.SMTP_URL,
    mailNeedsTls:
      settings.SMTP_URL !== undefined &&
      !isLoopback(hostOf(settings.SMTP_URL)) &&
      !settings.ALLOW_PLAIN.includes('mail'),
    mailFrom: settings.MAIL_FROM,
    /** What other mail servers see of the sender. */
    mailDomain: mailboxOf(settings.MAIL_FROM).split('@')[1] ?? '',
    reviewer: {
      name: settings.REVIEWER,
      baseUrl:
        settings.REVIEWER_BASE_URL ?? (settings.REVIEWER.startsWith('ollama:') ? OLLAMA_URL : undefined),
      apiKey: settings.REVIEWER_API_KEY,
    },
    /** Of a million input tokens and of a million output tokens, in US dollars. */
    reviewerPrices: settings.REVIEWER_PRICES,
    reviewerDailyLimit: settings.REVIEWER_DAILY_LIMIT,
    seed: settings.SEED ?? (settings.NODE_ENV === 'production' || !isForThisMachine ? 'none' : 'demo'),
    /** Under `open`, every challenge pays at once, which suits a machine of one's own. */
    economy: settings.ECONOMY ?? (isForThisMachine ? 'open' : 'guarded'),
    /** Encrypt the secrets of authenticator apps; the first one does, the others only decrypt. */
    factorKeys: settings.FACTOR_KEYS ?? [],
    /** The private key of VAPID. Another one ends all subscriptions. */
    pushKey: settings.PUSH_KEY,
    /** Whom push services can write to: they refuse http addresses. */
    pushContact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailboxOf(settings.MAIL_FROM)}`,
    dailyPointsCap: settings.DAILY_POINTS_CAP,
    apiDocs: (settings.API_DOCS ?? (isForThisMachine ? 'on' : 'off')) === 'on',
    /** Milliseconds. Undefined if none are made by themselves. */
    backupEvery: settings.BACKUP_EVERY,
    /** A folder or a bucket. */
    backupTo:
      typeof settings.BACKUP_TO === 'string' ? resolve(REPOSITORY, settings.BACKUP_TO) : settings.BACKUP_TO,
    backupKeep: settings.BACKUP_KEEP ?? 14,
    /** Encrypts and decrypts backups. */
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    /** Public keys of age, which encrypt instead of the passphrase. */
    backupRecipients: settings.BACKUP_RECIPIENTS ?? [],
    passwordBreachCheck: settings.PASSWORD_BREACH_CHECK,
    rateLimit: settings.RATE_LIMIT === 'on',
    /** Connections to other machines that may be made without TLS. */
    allowPlain: settings.ALLOW_PLAIN,
    securityContact: settings.SECURITY_CONTACT,
    otlp: otlpOf(settings),
    logLevel: settings.LOG_LEVEL,
    webRoot: resolve(REPOSITORY, 'apps/web/dist'),
    /** The assets of former builds, see scripts/former-assets.mjs. */
    formerWebRoot: resolve(REPOSITORY, 'apps/web/former-dist'),
  }
}
