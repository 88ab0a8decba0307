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

test('only a program that is not there was not found', async () => {
  const check = async (script?: string) => {
    const path = await mkdtemp(join(folder, 'path-'))
    if (script !== undefined)
      await writeFile(join(path, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    vi.stubEnv('PATH', `${path}${script === undefined ? '' : ':/usr/bin:/bin'}`)
    return checkProgram('pg_dump', '17.2')
  }
  await expect(check()).rejects.toThrow(
    "pg_dump was not found: install PostgreSQL's client programs, version 17 or newer",
  )
  await expect(check('kill -INT $$')).rejects.toThrow(
    'pg_dump --version was ended, or cannot be run (SIGINT)',
  )
  await expect(check('exit 3')).rejects.toThrow('pg_dump --version was ended, or cannot be run (3)')
  await expect(check('echo pg_dump 15.4')).rejects.toThrow('pg_dump is of PostgreSQL 15')
  await expect(check('echo pg_dump 18.1')).resolves.toBeUndefined()
})

test('a program that is ended says so', async () => {
  await writeFile(join(folder, 'pg_restore'), '#!/bin/sh\nkill -TERM $$\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  await expect(
    startProgram('pg_restore', 'postgres://canopy@db.example.org/canopy', []).done,
  ).rejects.toThrow('pg_restore was ended (SIGTERM)')
})
