import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const REPOSITORY = resolve(import.meta.dirname, '../../../..')

test('the types of the tables are those of the migrated schema', async () => {
  const verify = ['run', '--silent', 'db:types', '--', '--url', inject('templateUrl'), '--verify']
  await expect(promisify(execFile)('npm', verify, { cwd: REPOSITORY })).resolves.toBeDefined()
})
