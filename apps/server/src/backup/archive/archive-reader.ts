/** Reads an archive from the beginning to the end, and compares the hashes. */

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { createTarDecoder } from 'modern-tar'
import type { z } from 'zod'
import { StartupError } from '../../config.ts'
import { type Decrypt, MAGIC } from './encryption.ts'
import { HEADER, Header, isList, lineOf, listName, newHash, SUMMARY, Summary } from './format.ts'

/** `body` has to be read to its end. */
export type Entry = { path: string; isFolder: boolean; body: AsyncIterable<Uint8Array> }

/** Calls `visit` for every entry of the database and the pictures. @throws StartupError if the archive is damaged */
export type Read = (visit: (entry: Entry) => Promise<void>) => Promise<Summary>

const CHUNK = 1024 * 1024
const TEXT_MAX = 1024 * 1024

const damaged = (file: string, what: string) => new StartupError(`${file} is damaged or incomplete: ${what}`)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function isEncrypted(path: string) {
  const file = await open(path).catch((error) => {
    throw new StartupError(`${path} cannot be read: ${messageOf(error)}`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await file.close()
  }
}

async function* counted(path: string, onBytes: (bytes: number) => void) {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** No entry is written outside of its folder, whoever made the archive. */
const isSafe = (path: string) => /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !/(^|\/)\.\.?(\/|$)/.test(path)

/**
 * Opens an archive. `decrypt` is called if it is encrypted, `onBytes` with the bytes that were read.
 * @throws StartupError if it is none, cannot be decrypted, or is damaged
 */
export async function openArchive(
  path: string,
  decrypt: () => Promise<Decrypt>,
  onBytes: (bytes: number) => void,
) {
  const open = (await isEncrypted(path)) ? await decrypt() : undefined
  const stored = ReadableStream.from<Uint8Array>(counted(path, onBytes))
  const plain = open ? await open(stored) : stored
  const entries = orDamaged(plain.pipeThrough(createTarDecoder({ strict: true })))
  let lines: string[] = []
  let lists = 0

  /** Errors of whoever reads the entries are not the archive's. */
  async function* orDamaged<T>(items: AsyncIterable<T>) {
    try {
      yield* items
    } catch (error) {
      throw error instanceof StartupError ? error : damaged(path, messageOf(error))
    }
  }

  async function* hashed(name: string, body: AsyncIterable<Uint8Array>) {
    const hash = newHash()
    for await (const chunk of orDamaged(body)) {
      hash.update(chunk)
      yield chunk
    }
    lines.push(lineOf(hash, name))
  }

  async function next() {
    const { value, done } = await entries.next()
    if (done) return undefined
    const { header, body } = value
    const isFolder = header.type === 'directory'
    const name = isFolder ? header.name.replace(/\/$/, '') : header.name
    if (!isSafe(name) || !['file', 'directory'].includes(header.type ?? 'file'))
      throw damaged(path, `it contains ${JSON.stringify(name)}`)
    return { path: name, isFolder, size: header.size, body: isFolder ? body : hashed(name, body) }
  }

  async function textOf({ path: name, size, body }: Entry & { size: number }) {
    if (size > TEXT_MAX) throw damaged(path, `${name} is too large`)
    return text(body)
  }

  async function parse<Schema extends z.ZodType>(schema: Schema, entry: Entry & { size: number }) {
    try {
      return schema.parse(JSON.parse(await textOf(entry)))
    } catch (error) {
      if (error instanceof StartupError) throw error
      throw damaged(path, `${entry.path} cannot be understood`)
    }
  }

  async function compare(list: Entry & { size: number }) {
    const expected = lines
    lines = []
    lists += 1
    const stored = (await textOf(list)).split(/(?<=\n)/)
    const other = expected.findIndex((line, at) => line !== stored[at])
    if (other !== -1)
      throw damaged(path, `${expected[other]?.slice(66).trim()} differs from what was written`)
    if (stored.length > expected.length || list.path !== listName(lists))
      throw damaged(path, 'entries are missing')
  }

  const first = await next()
  if (first?.path !== HEADER) throw new StartupError(`${path} is not a backup of Canopy`)
  const header = await parse(Header, first)

  return {
    header,
    read: (async (visit) => {
      let summary: Summary | undefined
      for (let entry = await next(); entry !== undefined; entry = await next()) {
        if (entry.path === SUMMARY) summary = await parse(Summary, entry)
        else if (isList(entry.path)) await compare(entry)
        else await visit(entry)
      }
      // The list after the summary has left its own line only.
      if (summary === undefined || lines.length !== 1) throw damaged(path, 'its end is missing')
      return summary
    }) satisfies Read,
    async [Symbol.asyncDispose]() {
      // After an error, the stream reports it once more.
      await entries.return(undefined).catch(() => {})
    },
  }
}

/** Reads the entry without doing anything with it. */
export async function skip({ body }: Entry) {
  for await (const _ of body);
}
