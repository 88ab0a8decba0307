import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkProgram, startProgram } from './postgres-tools.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canopy-tools-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a password is not among the arguments, wherever the address has it', async () => {
  await writeFile(join(folder, 'pg_dump'), '#!/bin/sh\necho "$PGPASSWORD, $*"\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  const run = async (url: string) => (await text(startProgram('pg_dump', url, []).output)).trim()
  expect(await run('postgres://canopy:p%20w@db.example.org/canopy?sslmode=require')).toBe(
    'p w, --dbname postgres://canopy@db.example.org/canopy?sslmode=require',
  )
  expect(await run('postgres://canopy@db.example.org/canopy?password=p%20w&sslmode=require')).toBe(
    'p w, --dbname postgres://canopy@db.example.org/canopy?sslmode=require',
  )
})

test('programs that do not suit the database are refused before they do anything', async () => {
  await writeFile(join(folder, 'pg_restore'), '#!/bin/sh\necho "pg_restore (PostgreSQL) 17.2"\n', {
    mode: 0o755,
  })
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  await expect(checkProgram('pg_restore', '18.1')).rejects.toThrow('version 18 or newer')
  await expect(checkProgram('pg_restore', '15.4', '15.4')).rejects.toThrow(
    'pg_restore is of PostgreSQL 17, which a database of 15 does not understand',
  )
  await expect(checkProgram('pg_restore', '17.1', '16.4')).rejects.toThrow(
    'The backup is of PostgreSQL 17, and the database of 16, which is older',
  )
  await expect(checkProgram('pg_restore', '15.4', '17.0')).resolves.toBeUndefined()
})
