/** A folder in DATA_DIR in which everything is prepared. In DATA_DIR, as it may be a volume of its own, which cannot be renamed. */

import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from '../preflight.ts'

const PREFIX = 'restore-'

/** What is in the folder besides the drafts of restores that were killed. */
export async function contentOf(dataDir: string) {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => !name.startsWith(PREFIX))
}

/** Also removes the drafts of restores that were killed. */
export async function makeDraft(dataDir: string): Promise<string> {
  await makeDataDir({ dataDir })
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true })
  const draft = await mkdtemp(join(dataDir, PREFIX))
  // Under root, PostgreSQL runs as another user, who has to enter it.
  await chmod(draft, 0o755)
  return draft
}
