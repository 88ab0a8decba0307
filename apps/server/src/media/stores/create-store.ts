import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'

/** The store of the settings. */
export function createStore({ dataDir, mediaBucket }: Pick<Config, 'dataDir' | 'mediaBucket'>): PictureStore {
  return mediaBucket === undefined ? createDiskStore(join(dataDir, 'media')) : createS3Store(mediaBucket)
}
