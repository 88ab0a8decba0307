import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { noteVerified } from './note-verified.ts'

const { databaseUrl, db, deps } = await testApp()

async function makeFile(name: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-verified-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('the newest backup with this name and size is noted as read back, wherever it was copied to', async () => {
  const path = await makeFile('canopy.tar', 'a backup')
  const row = { kind: 'dump', ok: true, bytes: 8 }
  await db
    .insertInto('backups')
    .values([
      { ...row, target: '/backups/canopy.tar' },
      { ...row, target: 's3://bucket/canopy.tar' },
      { ...row, target: '/backups/canopy.tar', bytes: 9 },
      { ...row, target: '/backups/old-canopy.tar' },
    ])
    .execute()
  await noteVerified({ ...deps.config, databaseUrl }, path)
  const noted = await db.selectFrom('backups').select('target').where('verified_at', 'is not', null).execute()
  expect(noted).toEqual([{ target: 's3://bucket/canopy.tar' }])
})

test('a file is checked without a database as well', async () => {
  const path = await makeFile('canopy.tar', 'a backup')
  await noteVerified({ ...deps.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }, path)
  await noteVerified({ ...deps.config, databaseUrl: undefined, dataDir: join(path, '..') }, path)
})
