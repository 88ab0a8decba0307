/** Settings. Nothing else reads the environment. */

import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { z } from 'zod'
import { hostOf, isLoopback } from './network/loopback.ts'
import { allSettings } from './settings/all.ts'
import { KEPT } from './settings/backup.ts'
import { mailboxOf } from './settings/mail.ts'
import { OLLAMA_URL } from './settings/reviewer.ts'
import { otlpOf } from './settings/telemetry.ts'

/** An error of the installation or its settings. The start fails with its message, in one line. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** A dependency is unavailable; the server waits and retries. */
export class OutageError extends StartupError {}

const REPOSITORY = resolve(import.meta.dirname, '../../..')

const Settings = z
  .object({ NODE_ENV: z.string().default('development'), ...allSettings })
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
    if (settings.REVIEWER?.startsWith('openai-compatible:') && !settings.REVIEWER_BASE_URL) {
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
    /** Hosts of providers of sign-ins that need not be on the public internet. */
    signInHosts: settings.SIGN_IN_HOSTS,
    hasPublicAddress,
    /** Whether nobody else can connect, as far as settings say. Only then the demonstration is allowed. */
    isForThisMachine,
    /** Whether browsers are to refuse plain http for all subdomains as well. */
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    /** Pages for people without an account. They show only posts whose authors chose so. */
    publicPages: settings.PUBLIC_PAGES,
    /** The language of members who have not chosen one, and of visitors whose browsers prefer none that is offered. */
    defaultLanguage: settings.DEFAULT_LANGUAGE ?? SOURCE_LANGUAGE,
    /** Whether owners cannot choose another default language. */
    fixesLanguage: settings.DEFAULT_LANGUAGE !== undefined,
    dataDir: resolve(REPOSITORY, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    /** Addresses of the replicas. */
    databaseReadUrls: settings.DATABASE_READ_URL ?? [],
    /** PostgreSQL itself, if DATABASE_URL is a pooler. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    /** Connections of each process. One more listens for events of other processes if there is no Redis. */
    databaseConnections: settings.DATABASE_CONNECTIONS,
    redisUrl: settings.REDIS_URL,
    /** Bucket for pictures. If there is none, pictures are files in `dataDir`. */
    mediaBucket: settings.MEDIA_URL,
    /** Address at which a CDN serves the public pictures of the bucket. */
    mediaPublicUrl: settings.MEDIA_PUBLIC_URL?.replace(/\/$/, ''),
    smtpUrl: settings.SMTP_URL,
    mailNeedsTls:
      settings.SMTP_URL !== undefined &&
      !isLoopback(hostOf(settings.SMTP_URL)) &&
      !settings.ALLOW_PLAIN.includes('mail'),
    mailFrom: settings.MAIL_FROM,
    /** Domain of the sender, which other mail servers see. */
    mailDomain: mailboxOf(settings.MAIL_FROM).split('@')[1] ?? '',
    reviewer: {
      name: settings.REVIEWER ?? 'basic',
      baseUrl:
        settings.REVIEWER_BASE_URL ?? (settings.REVIEWER?.startsWith('ollama:') ? OLLAMA_URL : undefined),
      apiKey: settings.REVIEWER_API_KEY,
      /** Holds for a reviewer that was chosen at the desk, too; if undefined, an owner chooses there. */
      secondLook: settings.REVIEWER_SECOND_LOOK && settings.REVIEWER_SECOND_LOOK === 'on',
    },
    /** Whether owners cannot choose another reviewer. */
    fixesReviewer: settings.REVIEWER !== undefined,
    /** US dollars for a million input tokens and for a million output tokens. */
    reviewerPrices: settings.REVIEWER_PRICES,
    reviewerDailyLimit: settings.REVIEWER_DAILY_LIMIT,
    seed: settings.SEED ?? (settings.NODE_ENV === 'production' || !isForThisMachine ? 'none' : 'demo'),
    /** Under `open`, every challenge pays at once, which suits a single user's own machine. */
    economy: settings.ECONOMY ?? (isForThisMachine ? 'open' : 'guarded'),
    /** Encrypt the secrets of authenticator apps; the first one does, the others only decrypt. */
    factorKeys: settings.FACTOR_KEYS ?? [],
    /** The private key of VAPID. Another one ends all subscriptions. */
    pushKey: settings.PUSH_KEY,
    /** Contact for push services, which refuse http addresses. */
    pushContact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailboxOf(settings.MAIL_FROM)}`,
    dailyPointsCap: settings.DAILY_POINTS_CAP,
    apiDocs: (settings.API_DOCS ?? (isForThisMachine ? 'on' : 'off')) === 'on',
    /** Milliseconds. Undefined if none are made by themselves. */
    backupEvery: settings.BACKUP_EVERY,
    /** A folder or a bucket. */
    backupTo:
      typeof settings.BACKUP_TO === 'string' ? resolve(REPOSITORY, settings.BACKUP_TO) : settings.BACKUP_TO,
    backupKeep: settings.BACKUP_KEEP ?? KEPT,
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

/** Whether members have to confirm their e-mail addresses. Otherwise all addresses count as confirmed. */
export const needsConfirmedEmail = ({ economy, smtpUrl }: Pick<Config, 'economy' | 'smtpUrl'>) =>
  economy === 'guarded' || smtpUrl !== undefined
