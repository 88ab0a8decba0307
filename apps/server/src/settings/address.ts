/** Settings of the address, and of the processes behind it. */

import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { about, listed, oneOf, wholeNumber } from './about.ts'
import { origin } from './urls.ts'

const NETWORKS_RULE = 'must be a list of IP addresses and networks, such as 10.0.0.0/8'
const networks = listed
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], NETWORKS_RULE)))
  .refine((list) => !list.some((network) => network.endsWith('/0')), 'must not contain all addresses')

const workers = z.union(
  [z.literal('auto').transform(availableParallelism), z.coerce.number().int().min(1).max(64)],
  'must be auto or a whole number from 1 to 64',
)

export const addressSettings = {
  PORT: wholeNumber(1, 65_535).prefault('3000').register(about, { text: 'The port Canopy listens on.' }),
  HOST: z.string().min(1).prefault('127.0.0.1').register(about, {
    text: 'The address Canopy listens on. Other machines reach it through a reverse proxy on this one.',
  }),
  PUBLIC_URL: origin.optional().register(about, {
    text: 'The address members use, without a path; it appears in mails. With `https://` the server sends Strict-Transport-Security.',
    otherwise: '`http://localhost:PORT`',
    example: 'https://canopy.example.org',
  }),
  TRUSTED_PROXIES: networks.default([]).register(about, {
    text: 'Addresses and networks of reverse proxies on other machines, whose `X-Forwarded-For` is used. Those on this machine are trusted.',
    example: '10.0.0.7,10.1.0.0/16',
  }),
  HSTS_SUBDOMAINS: oneOf('on', 'off').prefault('off').register(about, {
    text: '`on` has browsers refuse plain http for all subdomains of that host as well, for a year. Only if all of them have https.',
  }),
  WORKERS: workers.prefault('1').register(about, {
    text: 'Processes that serve members behind the port; `auto` for one per core.',
    more: 'database-and-scale.md#workers',
  }),
  DATA_DIR: z.string().min(1).prefault('data').register(about, {
    text: 'Folder for the database, pictures and outgoing mails, relative to the repository.',
  }),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .prefault('info')
    .register(about, { text: 'What is logged: `fatal` to `trace`, or `silent`.' }),
  METRICS_PORT: wholeNumber(1, 65_535).optional().register(about, {
    text: 'Port for metrics in the format of Prometheus, at `/metrics`. Without it there are none.',
    example: '9464',
    more: 'when-something-is-wrong.md#logs-and-metrics',
  }),
  METRICS_HOST: z.string().min(1).prefault('127.0.0.1').register(about, {
    text: 'The address that port is opened on. Whoever reaches it can read the metrics, so it has to be in a network that only Prometheus reaches.',
  }),
}
