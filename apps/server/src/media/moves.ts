/**
 * Pictures that become private or public. Their rows say so at once; a job moves the files after the commit, and is retried until the
 * store has them where they belong.
 */

import { buffer } from 'node:stream/consumers'
import type { Db, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { addJob } from '../jobs/jobs.ts'
import { endMove, selectDestination, setMisplaced, setVisibility, withMoveLock } from './move-queries.ts'
import { removeFiles } from './picture-files.ts'
import { findRecorded } from './queries.ts'
import { otherThan, type PictureStore, VISIBILITIES, type Visibility } from './stores/picture-store.ts'

/** The rest is left to the next job, so that a server can stop in between. */
const BATCH = 20

export type Moves = ReturnType<typeof createMoves>

type Parts = {
  store: PictureStore
  db: Db
  /** Connection for locks that last longer than a transaction. */
  direct: Db
}

export function createMoves({ store, db, direct }: Parts) {
  async function moveFiles(name: string, to: Visibility) {
    const from = otherThan(to)
    const found = await store.get(from, `${name}.webp`)
    if (found) await store.put(to, `${name}.webp`, await buffer(found.body))
    await removeFiles(store, name, from)
  }

  async function move(name: string) {
    const to = await selectDestination(db, name)
    if (to === undefined) return
    await moveFiles(name, to)
    const isMoved = await transaction(db, async (tx) => {
      if (!(await endMove(tx, name, to))) return false
      // They were removed when the picture became private.
      if (to === 'public') await addJob(tx, 'picture_copies', { name })
      return true
    })
    // It belongs to the other place by now, for which there is another job, or was deleted.
    if (isMoved || (await findRecorded(db, [name])).size > 0) return
    for (const visibility of VISIBILITIES) await removeFiles(store, name, visibility)
  }

  async function start(tx: Tx, names: string[]) {
    if (names.length > 0) await addJob(tx, 'move_pictures', { names })
  }

  return {
    /** The former addresses of these pictures no longer work soon after the commit. Their signed ones do at once. */
    makePrivate: async (tx: Tx, names: string[]): Promise<void> =>
      start(tx, await setVisibility(tx, names, 'private')),

    /** The public addresses of these pictures work after the commit. */
    makePublic: async (tx: Tx, names: string[]): Promise<void> =>
      start(tx, await setVisibility(tx, names, 'public')),

    /** Moves the files of those pictures that were found in `visibility` and belong elsewhere. */
    moveFrom: (visibility: Visibility, names: string[]): Promise<void> =>
      transaction(db, async (tx) => start(tx, await setMisplaced(tx, names, visibility))),

    /** The job: moves the files of those that still have to be moved. @throws Error if it has to be retried */
    async move(names: string[]): Promise<void> {
      for (const name of names.slice(0, BATCH)) await withMoveLock(direct, name, () => move(name))
      const rest = names.slice(BATCH)
      if (rest.length > 0) await transaction(db, (tx) => addJob(tx, 'move_pictures', { names: rest }))
    },
  }
}
