import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { startProgram } from './postgres-tools.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-tools-'))
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
