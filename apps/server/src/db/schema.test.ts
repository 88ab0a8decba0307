import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../testing/test-app.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../../..')

test('the types of the tables are those of the migrated schema', async () => {
  // A copy, because nobody can copy the template while something is connected to it.
  const database = await cloneDatabase()
  const verify = ['run', '--silent', 'db:types', '--', '--url', database.ownerUrl, '--verify']
  await expect(promisify(execFile)('npm', verify, { cwd: REPOSITORY })).resolves.toBeDefined()
  await database.drop()
})
