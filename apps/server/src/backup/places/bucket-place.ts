/** A bucket of an S3-compatible store for backups. An archive is written to a file first, and uploaded in parts. */

import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MB, MINUTE } from '@canopy/contract/limits'
import { OutageError, StartupError } from '../../config.ts'
import { connectS3 } from '../../media/index.ts'
import { isStoreOutage } from '../../network/network-error.ts'
import type { S3Address } from '../../network/s3-address.ts'
import type { BackupPlace } from './backup-place.ts'

/** Bytes of a part, or more where there would be more parts than a store accepts. */
const PART = 16 * MB
const PARTS_MAX = 10_000
/** A part has to arrive within it, also over a slow line. */
const TIMEOUT = 10 * MINUTE
const ATTEMPTS = 5
/** Written and deleted, to see whether that is possible. */
const PROBE = 'canopy-write-test'

async function* partsOf(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.max(PART, Math.ceil(size / PARTS_MAX))
    for (let position = 0; position < size; position += length) {
      const buffer = Buffer.alloc(Math.min(length, size - position))
      const { bytesRead } = await file.read({ buffer, position })
      if (bytesRead < buffer.length) throw new StartupError(`${path} has become shorter`)
      yield buffer
    }
  } finally {
    await file.close()
  }
}

export function bucketPlace(address: S3Address, workshop: string): BackupPlace {
  const { bucket, prefix } = address
  const name = ['s3:/', bucket, prefix].filter(Boolean).join('/')
  const folder = prefix === '' ? '' : `${prefix}/`
  const objectOf = (file: string) => ({ Bucket: bucket, Key: folder + file })
  let connection: ReturnType<typeof connectS3> | undefined

  async function attempt<T>(work: (parts: Awaited<ReturnType<typeof connectS3>>) => Promise<T>) {
    connection ??= connectS3(address, { attempts: ATTEMPTS, timeout: TIMEOUT })
    try {
      return await work(await connection)
    } catch (error) {
      if (error instanceof StartupError) throw error
      const reason = error instanceof Error ? error.message || error.name : String(error)
      const Kind = isStoreOutage(error) ? OutageError : StartupError
      throw new Kind(`BACKUP_TO: ${name} cannot be used: ${reason}`)
    }
  }

  /** Returns the bytes that were sent. */
  const upload = (file: string, signal: AbortSignal) =>
    attempt(async ({ sdk, client }) => {
      const object = objectOf(file)
      const options = { abortSignal: signal }
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(object), options)
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = []
        let sent = 0
        for await (const Body of partsOf(join(workshop, file))) {
          const part = { ...object, UploadId, PartNumber: Parts.length + 1 }
          const { ETag } = await client.send(new sdk.UploadPartCommand({ ...part, Body }), options)
          Parts.push({ ETag, PartNumber: part.PartNumber })
          sent += Body.length
        }
        const parts = { ...object, UploadId, MultipartUpload: { Parts } }
        await client.send(new sdk.CompleteMultipartUploadCommand(parts), options)
        return sent
      } catch (error) {
        // The store keeps, and charges for, the parts of what was not completed.
        await client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {})
        signal.throwIfAborted()
        throw error
      }
    })

  const sizeOf = (file: string) =>
    attempt(({ sdk, client }) => client.send(new sdk.HeadObjectCommand(objectOf(file)))).then(
      ({ ContentLength: size }) => size,
    )

  const remove = (file: string) =>
    attempt(async ({ sdk, client }) => {
      await client.send(new sdk.DeleteObjectCommand(objectOf(file)))
    })

  return {
    name,
    workshop,

    async check() {
      await attempt(({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ ...objectOf(PROBE), Body: 'Canopy' })),
      )
      // Keys that may not delete are a protection: who steals them cannot delete the backups.
      await remove(PROBE).catch(() => {})
    },

    async prepare() {
      await rm(workshop, { recursive: true, force: true })
      await mkdir(workshop, { recursive: true, mode: 0o700 })
    },

    async take(file, signal) {
      try {
        const [sent, stored] = [await upload(file, signal), await sizeOf(file)]
        if (sent !== stored)
          throw new StartupError(`BACKUP_TO: of ${sent} bytes of ${name}/${file}, ${stored} have arrived`)
      } finally {
        await rm(workshop, { recursive: true, force: true })
      }
    },

    list: () =>
      attempt(async ({ sdk, client }) => {
        const files: string[] = []
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}canopy-` })
        for await (const { Contents: objects = [] } of pages)
          for (const { Key: key } of objects) if (key !== undefined) files.push(key.slice(folder.length))
        return files
      }),

    remove,
  }
}
