import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets } from './former-assets.mjs'

const DAY = 24 * 60 * 60 * 1000

/** A build whose assets were written 20 days ago. */
async function build(folder: string, ...names: string[]) {
  const assets = join(folder, 'assets')
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  const written = new Date(Date.now() - 20 * DAY)
  for (const name of names) {
    await writeFile(join(assets, name), name)
    await utimes(join(assets, name), written, written)
  }
}

test('the assets of a build are kept for 14 days after it was replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [dist, former] = [join(folder, 'dist'), join(folder, 'former')]
  const kept = async () => (await readdir(join(former, 'assets'))).sort()

  keepAssets(dist, former)
  await build(dist, 'feed-1.js', 'react.js')
  keepAssets(dist, former)
  expect(await kept()).toEqual(['feed-1.js', 'react.js'])

  const replaced = new Date(Date.now() - 15 * DAY)
  for (const name of await kept()) await utimes(join(former, 'assets', name), replaced, replaced)
  await build(dist, 'feed-2.js', 'react.js')
  keepAssets(dist, former)
  expect(await kept()).toEqual(['feed-2.js', 'react.js'])
})
