/** Storage of picture files. */

import type { Readable } from 'node:stream'

/** Private pictures are served only by signed addresses. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const otherThan = (visibility: Visibility): Visibility =>
  visibility === 'public' ? 'private' : 'public'

/** Stays open until `body` ends or is destroyed, so it can be read completely even if it is removed. */
export type StoredFile = { size: number; body: Readable }

/** All methods throw StoreUnavailable if the store does not respond, or refuses to. */
export type PictureStore = {
  /** Name of the place in messages. */
  place: string
  /** Atomic; once it resolves, the file survives a crash. */
  put(visibility: Visibility, file: string, bytes: Buffer): Promise<void>
  get(visibility: Visibility, file: string): Promise<StoredFile | undefined>
  /** When the file was written; undefined if there is none. */
  writtenAt(visibility: Visibility, file: string): Promise<Date | undefined>
  /** Does nothing if there is no such file. */
  remove(visibility: Visibility, file: string): Promise<void>
  /** The size of all files together. */
  bytes(visibility: Visibility): Promise<number>
  /** All files written before `time`, including incomplete ones. */
  listOlderThan(visibility: Visibility, time: Date): AsyncIterable<string>
  /** Names the database whose pictures these are; see `checkStore`. */
  readId(): Promise<string | undefined>
  writeId(id: string): Promise<void>
}

/** The name of the file or object that contains the id. */
export const ID_FILE = 'store-id'

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
