/** The dashboard and the alerts of deploy/ are about metrics that a running server has, and each alert is explained. */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HOUR } from '@canopy/contract/limits'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { addJob } from '../jobs/jobs.ts'
import { proofBody } from '../testing/proof-body.ts'
import { fails, startModelServer } from '../testing/servers/model-server.ts'
import { testApp } from '../testing/test-app.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const run = promisify(execFile)

const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
})
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Alert) })) })
const Scraping = z.object({ rule_files: z.array(z.string()), scrape_configs: z.array(z.unknown()) })
const Dashboard = z.object({
  title: z.string(),
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})

const { groups } = Rules.parse(parse(await read('deploy/prometheus/alerts.yml')))
const alerts = groups.flatMap(({ rules }) => rules)
const { panels } = Dashboard.parse(JSON.parse(await read('deploy/grafana/dashboard.json')))
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

const model = await startModelServer(fails(401))
afterAll(() => model[Symbol.asyncDispose]())
const { make, telemetry, transaction } = await testApp({
  METRICS_PORT: String(await freePort()),
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
})

const FUNCTIONS =
  'sum max count by le rate increase changes histogram_quantile min_over_time last_over_time topk time or'.split(
    ' ',
  )
/** Set by Prometheus, or by the primary process for its workers. */
const OTHERS = ['up', 'job', 'worker', 'instance']
/** Metrics of servers that have a replica. */
const OF_REPLICAS = ['database_replica_used', 'database_replica_lag_seconds']

/** The labels that an expression expects of each metric it names. */
function metricsIn(expr: string) {
  const withoutGroups = expr.replace(/\bby \([^)]*\)/g, ' ').replace(/\[[^\]]*\]/g, ' ')
  const metrics = [...withoutGroups.matchAll(/\b([a-z][a-z_]*)\b(?:\{([^}]*)\})?(?=([^"]*"[^"]*")*[^"]*$)/g)]
  return metrics
    .filter(([, name = '']) => !FUNCTIONS.includes(name))
    .map(([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
}

/** Name → names of labels. */
async function exported() {
  const metrics = new Map<string, Set<string>>()
  for (const line of (await telemetry.readMetrics()).split('\n')) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const known = metrics.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    metrics.set(name, known)
  }
  return metrics
}

test('the dashboard and the alerts use metrics and labels that a server has', async () => {
  const member = await make.member()
  const { etag } = (await member.send('listPosts')).headers
  await member.send('listPosts', { headers: { 'if-none-match': String(etag) } })
  await member.send('submitProof', { body: await proofBody(member, await make.challenge()) })
  await transaction((tx) => addJob(tx, 'clear_away', {}, { after: HOUR }))
  await expect.poll(async () => [...(await exported()).keys()]).toContain('job_duration_seconds_count')

  const metrics = await exported()
  const faults = expressions.flatMap(({ where, expr }) =>
    metricsIn(expr).flatMap(({ name, labels }) => {
      if ([...OTHERS, ...OF_REPLICAS].includes(name)) return []
      const known = metrics.get(name)
      if (!known) return `${where}: there is no metric ${name}`
      const unknown = labels.filter((label) => !known.has(label) && !OTHERS.includes(label))
      return unknown.map((label) => `${where}: ${name} has no label ${label}`)
    }),
  )
  expect(faults).toEqual([])
  const source = await read('apps/server/src/http/metrics/metrics.ts')
  for (const name of OF_REPLICAS) expect(source).toContain(`'${name}'`)
  expect(expressions.map(({ expr }) => metricsIn(expr).length)).not.toContain(0)
})

test('each alert has a section that says what to do, and each section an alert', async () => {
  const text = await read('docs/when-something-is-wrong.md')
  const [, section = ''] = /\n## Alerts\n(.*?)\n## /s.exec(text) ?? []
  const explained = section.split(/\n(?=### )/).slice(1)
  expect(explained.map((runbook) => /^### (\w+)/.exec(runbook)?.[1]).toSorted()).toEqual(
    alerts.map(({ alert }) => alert).toSorted(),
  )
  for (const runbook of explained) expect(runbook).toMatch(/\*\*Means\.\*\*.*\*\*Look\.\*\*.*\*\*Do\.\*\*/s)
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook_url).toBe(`docs/when-something-is-wrong.md#${alert.toLowerCase()}`)
})

test('the example for Prometheus names the file of the alerts', async () => {
  const { rule_files } = Scraping.parse(parse(await read('deploy/prometheus/prometheus.yml')))
  expect(rule_files).toEqual(['alerts.yml'])
})

/** The installed promtool, or that of Debian's package, which is unpacked but not installed. */
async function findPromtool(folder: string): Promise<string | undefined> {
  const works = (path: string) => run(path, ['--version']).then(() => path)
  const download = async () => {
    await run('apt-get', ['download', 'prometheus'], { cwd: folder })
    await run('sh', ['-c', 'dpkg -x prometheus_*.deb .'], { cwd: folder })
    return works(join(folder, 'usr/bin/promtool'))
  }
  return works('/usr/bin/promtool')
    .catch(download)
    .catch(() => undefined)
}

test('Prometheus accepts the files, and each alert fires when it has to and not before', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-prometheus-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const promtool = await findPromtool(folder)
  if (promtool === undefined) {
    process.stderr.write('the alerts were not run: promtool is not installed and cannot be downloaded\n')
    return
  }
  const cwd = join(ROOT, 'deploy/prometheus')
  await run(promtool, ['check', 'config', 'prometheus.yml'], { cwd })
  await run(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd })
  const Cases = z.object({
    tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string() })) })),
  })
  const { tests } = Cases.parse(parse(await read('deploy/prometheus/alerts.test.yml')))
  const tested = tests.flatMap(({ alert_rule_test }) => alert_rule_test.map(({ alertname }) => alertname))
  expect([...new Set(tested)].toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
})
