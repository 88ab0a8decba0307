import { REACTIONS } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { createDeps } from '../../../deps.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, databaseUrl, deps, make } = await testApp()

test('two nodes send posts in the same bytes, with reactions in the order of the picker', async () => {
  const author = await make.member()
  const { postId } = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  for (const emoji of REACTIONS.toReversed()) {
    const member = await make.member()
    await member.call('react', { params: { postId }, body: { emoji, userId: member.userId } })
  }
  // PostgreSQL returns groups in another order when it hashes instead of sorting.
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c timezone=UTC -c enable_sort=off')
  const otherDeps = createDeps(deps.config, url.href, () => {})
  const other = await buildApp(otherDeps)
  onTestFinished(async () => {
    await other.close()
    await otherDeps.close()
  })
  const read = (node: FastifyInstance, path: string) =>
    node.inject({ url: path, headers: { authorization: `Bearer ${author.token}` } })
  for (const path of ['/api/posts/all', '/api/posts/all?limit=1', `/api/posts/${postId}`]) {
    const [here, there] = await Promise.all([read(app, path), read(other, path)])
    expect(there.body).toBe(here.body)
    expect(there.headers.etag).toBe(here.headers.etag)
    expect(here.body).toContain(
      `"reactions":${JSON.stringify(Object.fromEntries(REACTIONS.map((emoji) => [emoji, 1])))}`,
    )
  }
})
