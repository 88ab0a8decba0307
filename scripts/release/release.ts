/** `npm run release -- 0.2.0`, or major, minor or patch: checks everything, writes version and CHANGELOG.md, commits both and makes the tag. */

import { fail, inRoot, run } from '../setup.mjs'
import { ReleaseError, release } from './releases.ts'

const [wanted = '', ...others] = process.argv.slice(2)
if (others.length > 0) fail('Usage: npm run release -- VERSION | major | minor | patch')
try {
  const version = await release(inRoot('.'), wanted, {
    date: new Date(),
    check: async () => (await run('npm', ['test'])).code === 0,
  })
  console.log(
    `Canopy ${version} is committed and tagged v${version}. Publish both: git push origin main v${version}`,
  )
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  fail(error.message)
}
