/** Picture files in a bucket of an S3-compatible store. */

import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DAY, HOUR, SECOND } from '@canopy/contract/limits'
import type { S3Address } from '../../network/s3-address.ts'
import { ID_FILE, type PictureStore, StoreUnavailable, type Visibility } from './picture-store.ts'
import { connectS3 } from './s3-client.ts'

/** Attempts of requests that members wait for: if both time out, they take ten seconds. */
const ATTEMPTS = 2
const RESPONSE_TIMEOUT = 5 * SECOND

/** A CDN asks again after an hour, because a picture may have been removed. Browsers need not: the content never changes. */
const CACHING: Record<Visibility, string> = {
  public: `public, max-age=${(365 * DAY) / SECOND}, s-maxage=${HOUR / SECOND}, immutable`,
  private: 'private, no-store',
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

export function createS3Store(address: S3Address, attempts = ATTEMPTS): PictureStore {
  const { bucket, prefix } = address
  const place = ['s3:/', bucket, prefix].filter(Boolean).join('/')
  const keyOf = (...path: string[]) => [prefix, ...path].filter(Boolean).join('/')
  const folderOf = (visibility: Visibility) => `${keyOf(visibility)}/`
  let connection: ReturnType<typeof connectS3> | undefined

  function open() {
    connection ??= connectS3(address, { attempts, timeout: RESPONSE_TIMEOUT })
    return connection
  }

  function unavailable(cause: unknown) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    return new StoreUnavailable(`${place} cannot be used: ${reason}`, { cause })
  }

  async function attempt<T>(work: (parts: Awaited<ReturnType<typeof connectS3>>) => Promise<T>) {
    try {
      return await work(await open())
    } catch (error) {
      if (isMissing(error)) return undefined
      throw unavailable(error)
    }
  }

  const put = (key: string, bytes: Buffer, headers: { ContentType: string; CacheControl: string }) =>
    attempt(({ sdk, client }) =>
      client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ...headers })),
    )

  async function get(key: string) {
    const found = await attempt(({ sdk, client }) =>
      client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key })),
    )
    if (!found) return undefined
    const { Body: body, ContentLength: size } = found
    if (!(body instanceof Readable) || size === undefined) throw unavailable('the response has no content')
    return { size, body }
  }

  async function* list(visibility: Visibility) {
    try {
      const { sdk, client } = await open()
      const input = { Bucket: bucket, Prefix: folderOf(visibility) }
      for await (const { Contents: objects = [] } of sdk.paginateListObjectsV2({ client }, input))
        yield* objects
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    place,

    async put(visibility, file, bytes) {
      await put(keyOf(visibility, file), bytes, {
        ContentType: 'image/webp',
        CacheControl: CACHING[visibility],
      })
    },

    get: (visibility, file) => get(keyOf(visibility, file)),

    async writtenAt(visibility, file) {
      const found = await attempt(({ sdk, client }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(visibility, file) })),
      )
      return found?.LastModified
    },

    async remove(visibility, file) {
      await attempt(({ sdk, client }) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(visibility, file) })),
      )
    },

    async bytes(visibility) {
      let sum = 0
      for await (const { Size: size = 0 } of list(visibility)) sum += size
      return sum
    },

    async *listOlderThan(visibility, time) {
      const folder = folderOf(visibility)
      for await (const { Key: key, LastModified: writtenAt } of list(visibility))
        if (key !== undefined && writtenAt !== undefined && writtenAt < time) yield key.slice(folder.length)
    },

    async readId() {
      const found = await get(keyOf(ID_FILE))
      return found && (await text(found.body)).trim()
    },

    async writeId(id) {
      await put(keyOf(ID_FILE), Buffer.from(id), { ContentType: 'text/plain', CacheControl: CACHING.private })
    },
  }
}
