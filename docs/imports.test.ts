/** Layers of docs/architecture.md: a file imports only those above its own. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../packages/contract/src/paths.ts'
import { importsOf, ROOT, sources } from './testing/source-files.ts'

/** A reader knows by them what a feature does for others. */
const FACE_MAX = 20

/** A file may import its own folder and those on the lines above. Folders on one line do not know each other. */
const layers = {
  server: [
    'contract embedded-postgres near-copies files network',
    'languages',
    'app-error caller',
    'settings',
    'config',
    'telemetry',
    'db internet',
    'jobs secrets',
    'live mail media push reviewer audit security-log',
    'policy community',
    'deps',
    'http',
    'feature',
    'features/visibility',
    'features/notifications',
    'features/accounts',
    'features/people',
    'features/points',
    'features/feed features/challenges features/shop features/letters',
    'features/search',
    'features/reports features/alerts features/public features/webhooks',
    'features/stewards',
    'seed migrate process',
    'app backup',
    'main commands',
  ],
  web: [
    'contract',
    'storage load-again',
    'language',
    'ui theme first-paint',
    'api',
    'session',
    'features/accounts features/notifications features/reports',
    'features/people',
    'features/feed features/challenges features/shop features/leaderboard',
    'features/stewards',
    'pages',
    'app',
    'main sw',
  ],
}

/** `packages/contract/src/feed/shapes.ts` is in `contract`, `apps/web/src/features/feed/post/x.tsx` in `features/feed`. */
function folderOf(file: string, side: string) {
  const inPackage = /^packages\/([^/]+)/.exec(file)
  const inSide = new RegExp(`^apps/${side}/src/(features/[^/]+|[^/.]+)`).exec(file)
  return inPackage?.[1] ?? inSide?.[1] ?? file
}

test.each(Object.entries(layers))('%s: imports point upwards only', (side, lines) => {
  const level = new Map(lines.flatMap((line, at) => line.split(' ').map((folder) => [folder, at] as const)))
  const faults = sources(`apps/${side}/src/**/*.{ts,tsx}`).flatMap((file) => {
    const from = folderOf(file, side)
    const own = level.get(from)
    if (own === undefined) return `${file} is in no layer: add ${from} to docs/imports.test.ts`
    return importsOf(file).flatMap((target) => {
      if (!/^(apps|packages)\//.test(target)) return []
      const to = folderOf(target, side)
      if (to === from || (level.get(to) ?? Infinity) < own) return []
      return `${file} imports ${target}: ${from} may not know ${to}`
    })
  })
  expect(faults).toEqual([])
})

/** Says which modules share a file of the build, so it names modules of every feature. */
const BUNDLES = 'apps/web/src/app/bundles/'

test('features are used through their index.ts', () => {
  const users = sources('apps/*/src/**/*.{ts,tsx}').filter((file) => !file.startsWith(BUNDLES))
  const faults = users.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const [feature] = /^apps\/\w+\/src\/features\/[^/]+\//.exec(target) ?? []
      if (!feature || file.startsWith(feature) || target === `${feature}index.ts`) return []
      return `${file} imports ${target}: import ${feature}index.ts instead`
    }),
  )
  expect(faults).toEqual([])
})

test('the face of a feature has twenty names at most', () => {
  const wide = sources('apps/server/src/features/*/index.ts').flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const lists = Array.from(text.matchAll(/\bexport (?:type )?\{([^}]*)\}/g), ([, names = '']) =>
      names.split(','),
    )
    const names = lists.flat().filter((name) => name.trim() !== '')
    return names.length > FACE_MAX ? `${file} has ${names.length}` : []
  })
  expect(wide).toEqual([])
})

test('no two folders of a feature import each other', () => {
  const arrows = sources('apps/*/src/features/*/**/*.{ts,tsx}').flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const [, feature, from] = /^(apps\/\w+\/src\/features\/[^/]+\/)([^/]+)\//.exec(file) ?? []
      if (feature === undefined || from === undefined || !target.startsWith(feature)) return []
      const [, to] = /^([^/]+)\//.exec(target.slice(feature.length)) ?? []
      return to === undefined || to === from ? [] : { feature, from, to }
    }),
  )
  const pairs = arrows.flatMap(({ feature, from, to }) => {
    const isPair = arrows.some((other) => other.feature === feature && other.from === to && other.to === from)
    return isPair && from < to ? `${feature.split('/').at(-2)}: ${from} and ${to}` : []
  })
  expect([...new Set(pairs)]).toEqual([])
})

test('only routes know HTTP', () => {
  const faults = sources('apps/server/src/features/**/*.ts').flatMap((file) =>
    /(^|[/-])(routes|index)\.ts$/.test(file)
      ? []
      : importsOf(file)
          .filter((target) => /^(fastify|@fastify\/.*|apps\/server\/src\/http\/.*)$/.test(target))
          .map((target) => `${file} imports ${target}: that belongs in a routes.ts`),
  )
  expect(faults).toEqual([])
})

/** Read files and their syntax, so browsers cannot import them. */
const CATALOGUE_FILES = ['catalogue-files', 'check-message'].map(
  (name) => `packages/contract/src/language/${name}.ts`,
)

test('the contract imports zod/mini, what writes messages out, and itself', () => {
  const libraries = ['zod/mini', 'icu-minify/format']
  const files = sources('packages/contract/src/**/*.ts').filter((file) => !CATALOGUE_FILES.includes(file))
  const faults = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !libraries.includes(target) && !target.startsWith('packages/contract/'))
      .map((target) => `${file} imports ${target}`),
  )
  expect(faults).toEqual([])
})

test('the server takes the paths of pages from the contract', () => {
  const pages = Object.values(paths).filter((path) => typeof path === 'string')
  const rooms = new Set(pages.map((path) => /^\/([\w-]+)/.exec(path)?.[1]).filter(Boolean))
  const written = new RegExp(`['"\`]/(${[...rooms].join('|')})(?![\\w-]|/:)[^'"\`]*`, 'g')
  const faults = sources('apps/server/src/{features,seed}/**/*.ts').flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(written) ?? []).map((path) => `${file}: ${path}`),
  )
  expect(faults).toEqual([])
})
