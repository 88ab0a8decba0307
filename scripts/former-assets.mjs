import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Days after which nobody has a page of a build open any more. */
const KEPT = 14
const DAY = 24 * 60 * 60 * 1000

/**
 * Copies the assets of `build`, which is about to be replaced, to `former`: pages that are open load some of them later. Deletes from there what was
 * replaced long ago.
 *
 * @param {string} build
 * @param {string} former
 */
export function keepAssets(build, former) {
  const now = new Date()
  for (const name of namesIn(build)) {
    const kept = join(former, 'assets', name)
    cpSync(join(build, 'assets', name), kept)
    utimesSync(kept, now, now)
  }
  for (const name of namesIn(former)) {
    const kept = join(former, 'assets', name)
    if (statSync(kept).mtimeMs < now.getTime() - KEPT * DAY) rmSync(kept)
  }
}

/** @param {string} folder */
const namesIn = (folder) => (existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [])
