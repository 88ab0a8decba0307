import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { allEndpoints, scopeOf } from '@canopy/contract/all-endpoints'
import type { Endpoint } from '@canopy/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { testApp } from '../testing/test-app.ts'

const Operation = z.object({
  requestBody: z.unknown().optional(),
  operationId: z.string().optional(),
  description: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const { app } = await testApp()
const hidden = await testApp({ PUBLIC_URL: 'https://canopy.example' })

test('every endpoint of the contract is documented, with its access and errors', async () => {
  const { paths } = Document.parse((await app.inject('/api/docs/json')).json())
  for (const [name, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    const { method, path, access, status = 200 } = endpoint
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const scope = scopeOf(endpoint)
    expect(operation?.security).toEqual(access === 'public' ? undefined : [{ bearer: scope ? [scope] : [] }])
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([String(status), 'default'])
  }
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('the documentation says what can be called before accepting the rules', async () => {
  const { paths } = Document.parse((await app.inject('/api/docs/json')).json())
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const said = operations.filter(({ description }) => description?.includes('Also before accepting'))
  const writing = Object.entries<Endpoint>(allEndpoints).filter(
    ([, { access, method }]) => access !== 'public' && method !== 'GET',
  )
  const allowed = writing.filter(([, call]) => call.whileSuspended || call.beforeAccepting)
  expect(said.map(({ operationId }) => operationId).toSorted()).toEqual(
    allowed.map(([name]) => name).toSorted(),
  )
  expect(paths['/api/order/{orderId}/cancel']?.post?.description).toContain('Also before accepting')
})

test('docs/limits.md lists the narrow limit of every call that has one', async () => {
  const { paths } = Document.parse((await app.inject('/api/docs/json')).json())
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const rows = operations.flatMap(({ operationId, description }) => {
    const limit = /At most (.*) for each member/.exec(description ?? '')?.[1]
    return limit === undefined ? [] : [`| \`${operationId}\` | ${limit} |`]
  })
  const written = await readFile(resolve(import.meta.dirname, '../../../../docs/limits.md'), 'utf8')
  expect(written.match(/^\| `\w+` \| \d.* \|$/gm)).toEqual(rows.toSorted())
})

test('the pictures of a form are documented', async () => {
  const { paths } = Document.parse((await app.inject('/api/docs/json')).json())
  expect(paths['/api/posts/create']?.post?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          properties: {
            content: { type: 'string' },
            image: { type: 'array', maxItems: 4, items: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
  })
})

test('the documentation page is public and runs only its own scripts', async () => {
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  const [, script] = /<script src="([^"]+)"/.exec(page.body) ?? []
  expect((await app.inject(script ?? '')).headers['content-type']).toContain('javascript')
})

test('a public site shows the documentation only if asked to', async () => {
  for (const path of ['/api/docs', '/api/docs/json'])
    expect((await hidden.app.inject(path)).statusCode).toBe(404)
  expect(readConfig({ PUBLIC_URL: 'https://canopy.example', API_DOCS: 'on' }).apiDocs).toBe(true)
})
