import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { refuseUnsafe } from './preflight.ts'

const PUBLIC = 'https://canopy.example.org'
const DATABASE = 'postgres://canopy:hidden@db.example.org/canopy'
const COLLECTOR = 'http://collector.example.org:4318'
const MODEL = 'http://models.example.org/v1'

const SERVER = 'smtps://canopy:hidden@mail.example.org'
const BUCKET = 's3://pictures?endpoint=http://s3.example.org:9000'

const check = (settings: Record<string, string>) => () => refuseUnsafe(readConfig(settings))

test.each<[string, Record<string, string>]>([
  ['RATE_LIMIT', { RATE_LIMIT: 'off', HOST: '0.0.0.0' }],
  ['RATE_LIMIT', { RATE_LIMIT: 'off', PUBLIC_URL: PUBLIC }],
  ['RATE_LIMIT', { RATE_LIMIT: 'off', PUBLIC_URL: 'https://localhost' }],
  ['SEED', { SEED: 'demo', PUBLIC_URL: PUBLIC }],
  ['SEED', { SEED: 'demo', HOST: '0.0.0.0' }],
  ['SEED', { SEED: 'demo', HOST: '::' }],
  ['SEED', { SEED: 'demo', HOST: '192.0.2.1' }],
  ['MAIL_FROM', { PUBLIC_URL: PUBLIC, SMTP_URL: SERVER }],
  ['MAIL_FROM', { PUBLIC_URL: PUBLIC, SMTP_URL: SERVER, MAIL_FROM: '' }],
  ['MAIL_FROM', { PUBLIC_URL: PUBLIC, SMTP_URL: SERVER, MAIL_FROM: 'Canopy <canopy@mail.local>' }],
  ['MAIL_FROM', { PUBLIC_URL: PUBLIC, SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'canopy@server' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://canopy.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://[2001:db8::1]:3000' }],
  ['DATABASE_URL', { DATABASE_URL: DATABASE }],
  ['DATABASE_URL', { DATABASE_URL: `${DATABASE}?sslmode=disable` }],
  ['DATABASE_URL', { DATABASE_URL: `${DATABASE}?sslmode=prefer` }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/canopy?host=db.example.org' }],
  ['DATABASE_URL', { DATABASE_URL: `${DATABASE}?sslmode=require`, DATABASE_OWNER_URL: DATABASE }],
  [
    'DATABASE_URL',
    {
      DATABASE_URL: `${DATABASE}?sslmode=require`,
      DATABASE_READ_URL: `${DATABASE}?sslmode=require, ${DATABASE}`,
    },
  ],
  ['DATABASE_URL', { DATABASE_URL: `${DATABASE}?sslmode=require`, DATABASE_DIRECT_URL: DATABASE }],
  ['REDIS_URL', { REDIS_URL: 'redis://:hidden@redis.example.org' }],
  ['REDIS_URL', { REDIS_URL: 'redis://[2001:db8::1]:6379/1', ALLOW_PLAIN: 'database' }],
  ['MEDIA_URL', { MEDIA_URL: BUCKET }],
  ['MEDIA_URL', { MEDIA_URL: BUCKET, ALLOW_PLAIN: 'public' }],
  ['MEDIA_PUBLIC_URL', { MEDIA_URL: 's3://pictures', MEDIA_PUBLIC_URL: 'http://cdn.example.org' }],
  ['REVIEWER_BASE_URL', { REVIEWER: 'openai-compatible:m', REVIEWER_BASE_URL: MODEL }],
  ['REVIEWER_BASE_URL', { REVIEWER_BASE_URL: MODEL, ALLOW_PLAIN: 'database, mail' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, ALLOW_PLAIN: 'reviewer' }],
])('an unsafe %s is refused: %o', (setting, settings) => {
  expect(check(settings)).toThrow(new RegExp(`^Unsafe settings: ${setting}: [^;\\n]*(;|$)`))
  expect(check(settings)).not.toThrow('hidden')
})

test.each<[Record<string, string>]>([
  [{}],
  [{ RATE_LIMIT: 'off' }],
  [{ RATE_LIMIT: 'off', HOST: '::1', PUBLIC_URL: 'http://[::1]:3000', SEED: 'demo' }],
  [{ PUBLIC_URL: PUBLIC }],
  [{ PUBLIC_URL: PUBLIC, SMTP_URL: SERVER, MAIL_FROM: 'Canopy <canopy@example.org>' }],
  [{ SMTP_URL: 'smtp://127.0.0.1:1025' }],
  [{ PUBLIC_URL: 'http://canopy.example.org', ALLOW_PLAIN: 'public' }],
  [{ DATABASE_URL: 'postgres://canopy@127.0.0.1/canopy' }],
  [{ DATABASE_URL: 'postgres://canopy@[::1]/canopy' }],
  [{ DATABASE_URL: 'postgres:///canopy?host=/var/run/postgresql' }],
  [{ DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/canopy' }],
  [{ DATABASE_URL: `${DATABASE}?sslmode=verify-full` }],
  [{ DATABASE_URL: DATABASE, ALLOW_PLAIN: 'database' }],
  [{ REDIS_URL: 'rediss://:hidden@redis.example.org/1' }],
  [{ REDIS_URL: 'redis://[::1]:6379' }],
  [{ REDIS_URL: 'redis://redis.example.org', ALLOW_PLAIN: 'redis' }],
  [{ MEDIA_URL: BUCKET, ALLOW_PLAIN: 'media' }],
  [{ MEDIA_URL: 's3://pictures?endpoint=http://127.0.0.1:9000' }],
  [{ MEDIA_URL: 's3://pictures' }],
  [{ REVIEWER_BASE_URL: 'http://localhost:11434/v1' }],
  [{ REVIEWER_BASE_URL: 'https://models.example.org/v1' }],
  [{ REVIEWER_BASE_URL: MODEL, DATABASE_URL: DATABASE, ALLOW_PLAIN: 'reviewer,database' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, ALLOW_PLAIN: 'telemetry' }],
])('safe settings, or unsafe ones that are allowed, are accepted: %o', (settings) => {
  expect(check(settings)).not.toThrow()
})

test('all faults are in one line', () => {
  const settings = { RATE_LIMIT: 'off', PUBLIC_URL: PUBLIC, DATABASE_URL: DATABASE }
  expect(check(settings)).toThrow(/RATE_LIMIT: [^\n]*; DATABASE_URL: [^\n]*$/)
})

test.each<[string | undefined, string, boolean]>([
  ['smtp://mail.example.org', '', true],
  ['smtp://user:secret@[2001:db8::1]:587', '', true],
  ['smtp://mail.example.org', 'mail', false],
  ['smtp://127.0.0.1:2525', '', false],
  [undefined, '', false],
])('mail to %s, with ALLOW_PLAIN=%s, needs TLS: %s', (url, allowed, needsTls) => {
  expect(readConfig({ SMTP_URL: url, ALLOW_PLAIN: allowed }).mailNeedsTls).toBe(needsTls)
})

test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.0.2.1' }, { PUBLIC_URL: PUBLIC }])(
  'what is for a machine of one’s own is off by default where others can connect: %o',
  (settings) => {
    expect(readConfig(settings)).toMatchObject({ seed: 'none', economy: 'guarded', apiDocs: false })
  },
)

test('what is for a machine of one’s own is on by default on loopback', () => {
  for (const settings of [{}, { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }])
    expect(readConfig(settings)).toMatchObject({ seed: 'demo', economy: 'open', apiDocs: true })
})

test('the demonstration community is not planted by default where PUBLIC_URL is no loopback address', () => {
  expect(readConfig({ PUBLIC_URL: PUBLIC }).seed).toBe('none')
  expect(readConfig({ PUBLIC_URL: 'https://localhost' }).seed).toBe('demo')
})

test.each(['DATABASE_OWNER_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'])(
  '%s is refused without DATABASE_URL',
  (setting) => {
    expect(() => readConfig({ [setting]: DATABASE })).toThrow(`${setting}: needs DATABASE_URL`)
  },
)

test('several replicas are separated by commas', () => {
  const list = (value: string) =>
    readConfig({ DATABASE_URL: DATABASE, DATABASE_READ_URL: value }).databaseReadUrls
  expect(list(`${DATABASE}, ${DATABASE}2`)).toEqual([DATABASE, `${DATABASE}2`])
  expect(() => list(`${DATABASE}, db2`)).toThrow('DATABASE_READ_URL: must be an address that starts with')
})

test('all addresses cannot be trusted proxies', () => {
  const of = (value: string) => readConfig({ TRUSTED_PROXIES: value }).trustedProxies
  expect(of('10.0.0.0/8, 2001:db8::7')).toEqual(['10.0.0.0/8', '2001:db8::7'])
  for (const value of ['proxy.example.org', '10.0.0.0/33', '10.0.0.1,'])
    expect(() => of(value)).toThrow('TRUSTED_PROXIES: must be a list of IP addresses and networks')
  for (const value of ['0.0.0.0/0', '10.0.0.0/8,::/0'])
    expect(() => of(value)).toThrow('TRUSTED_PROXIES: must not contain all addresses')
})

test('a CDN needs a bucket', () => {
  expect(() => readConfig({ MEDIA_PUBLIC_URL: 'https://cdn.example.org' })).toThrow(
    'MEDIA_PUBLIC_URL: needs MEDIA_URL',
  )
})

test.each(['PUBLIC_URL', 'MEDIA_PUBLIC_URL'])('%s is an address to which paths can be added', (name) => {
  const read = (address: string) => readConfig({ MEDIA_URL: 's3://pictures', [name]: address })
  for (const end of ['?a=b', '#top'])
    expect(() => read(`https://canopy.example.org/${end}`)).toThrow(`${name}: must not contain ? or #`)
  expect(() => read('https://admin:hidden@canopy.example.org')).toThrow(`${name}: must not contain a user`)
  expect(() => read('https://canopy.example.org')).not.toThrow()
})

test('the metrics need a port of their own', () => {
  expect(() => readConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(
    'METRICS_PORT: must differ from PORT',
  )
  expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({ port: 3000, metricsPort: 9464 })
})

test('PUBLIC_URL has no path, and one spelling', () => {
  const read = (address: string) => readConfig({ PUBLIC_URL: address }).publicUrl
  for (const path of ['/canopy', '/canopy/', '//', '/index.html'])
    expect(() => read(`https://example.org${path}`)).toThrow('PUBLIC_URL: must end after the host or port')
  expect(read('https://Example.org:443/')).toBe('https://example.org')
})

test.each([
  ['SMTP_URL', 'smtps://user:pa%ss@mail.example.org', '%', '%25'],
  ['SMTP_URL', 'smtps://user:pa#ss@mail.example.org', '#', '%23'],
  ['SMTP_URL', 'smtps://us#er@mail.example.org', '#', '%23'],
  ['SMTP_URL', 'smtps://user:pa/ss@mail.example.org', '/', '%2F'],
  ['SMTP_URL', 'smtps://user:12/34@mail.example.org', '/', '%2F'],
  ['SMTP_URL', 'smtps://user:pa?ss@mail.example.org', '?', '%3F'],
  ['DATABASE_URL', 'postgres://canopy:100%@localhost/canopy', '%', '%25'],
  ['DATABASE_URL', 'postgres://canopy:1#2@localhost/canopy', '#', '%23'],
  ['REDIS_URL', 'rediss://:a/b@redis.example.org/1', '/', '%2F'],
  ['REDIS_URL', 'rediss://:a%zz@redis.example.org/1', '%', '%25'],
])('%s %s is refused because of %s, which is not shown', (setting, value, character, written) => {
  const { password } = URL.canParse(value) ? new URL(value) : { password: '' }
  const read = () => readConfig({ [setting]: value })
  expect(read).toThrow(
    `${setting}: has "${character}" in its user or password, where it is written as ${written}`,
  )
  if (password !== '') expect(read).not.toThrow(password)
})

test('what is written as it should be is no fault of a password', () => {
  for (const url of ['smtps://user:pa%25s%23s%2F@mail.example.org', 'smtp://user:p@ss@mail.example.org'])
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url)
  const url = 'postgres://localhost/canopy?user=canopy@server'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('MAIL_FROM is an address, or a name with one', () => {
  const read = (sender: string) => readConfig({ MAIL_FROM: sender })
  for (const sender of [
    'Canopy',
    'canopy@',
    '@example.org',
    'Canopy <canopy>',
    'Canopy <canopy@example.org',
    'a@example.org, b@example.org',
    'Canopy, Kandy <canopy@example.org>',
    'Canopy <canopy@example.org>\nBcc: all@example.org',
  ])
    expect(() => read(sender), sender).toThrow('MAIL_FROM: must be an e-mail address')
  for (const sender of [
    'canopy@example.org',
    '<canopy@example.org>',
    '"Canopy, Kandy" <canopy@example.org>',
    'Canopy <hallo@münchen.example>',
  ])
    expect(read(sender).mailFrom).toBe(sender)
})
