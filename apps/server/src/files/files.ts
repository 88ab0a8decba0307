/** Functions that node:fs lacks. */

import { open } from 'node:fs/promises'

/** Waits until a file or a folder, which is the names in it, is on the disk. */
export async function sync(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Undefined if the file or folder does not exist. */
export const unlessMissing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
