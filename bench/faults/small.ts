/** A small community: one node with the bundled PostgreSQL. Its data and its pictures are on disks that can be filled. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../apps/server/src/db/database.ts'
import { findEmbeddedPostgres } from '../../packages/embedded-postgres/src/index.ts'
import { log, plantCommunity } from '../support/environment.ts'
import { mountDisk } from './disk.ts'
import { startNode } from './node.ts'
import { makeFaultPhoto, SIZES } from './site.ts'

/** Megabytes of the database with its log, and some pictures. */
const DATA_SIZE = 1500
const MEDIA_SIZE = 64

export type Small = NonNullable<Awaited<ReturnType<typeof openSmall>>>

/** Undefined where file systems cannot be mounted. */
export async function openSmall(resources: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-small-'))
  resources.defer(() => rm(dataDir, { recursive: true }))
  const mediaDir = join(dataDir, 'media')
  const dataDisk = await mountDisk(resources, dataDir, DATA_SIZE)
  const mediaDisk = dataDisk && (await mountDisk(resources, mediaDir, MEDIA_SIZE))
  if (!dataDisk || !mediaDisk) return undefined
  // When started by root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const targets = await plantCommunity(dataDir, SIZES)
  const node = await startNode(resources, { DATA_DIR: dataDir })
  const ownerUrl = (await findEmbeddedPostgres({ dataDir, name: 'canopy' })) ?? ''
  const db = connect(ownerUrl, () => {})
  resources.defer(() => db.destroy())
  log('One node is ready')
  return {
    url: node.url,
    nodes: [node],
    targets,
    photo: await makeFaultPhoto(),
    db,
    ownerUrl,
    dataDisk,
    mediaDisk,
    mediaDir,
  }
}
