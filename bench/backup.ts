/**
 * `npm run bench:backup`: size and time of a backup, its verification and its restore. `-- --gigabytes 10` is the size of the community, a
 * third of it in the database. Needs twice as much space in the temporary folder, and once more for the restored copy.
 */

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { Client } from 'pg'
import { createDiskStore } from '../apps/server/src/media/index.ts'
import { log, openDatabase, runBench } from './support/environment.ts'
import { machineLine, markdownOf } from './support/table.ts'

const COMMANDS = resolve(import.meta.dirname, '../apps/server/src/commands')
const MB = 1_000_000
const PICTURE = 120_000
const ROW = 2000
const AT_ONCE = 16

function readGigabytes() {
  const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '0.2' } } })
  const gigabytes = Number(values.gigabytes)
  if (!(gigabytes > 0)) throw new Error('--gigabytes must be a positive number')
  return gigabytes
}

/** Rows of random text, which does not compress, in a table of its own. */
async function fillDatabase(client: Client, bytes: number) {
  await client.query('create table bench_filler (id bigint primary key, content text not null)')
  await client.query('alter table bench_filler alter column content set storage external')
  await client.query(
    `insert into bench_filler select n, string_agg(md5(random()::text), '')
     from generate_series(1, $1::int) n, generate_series(1, $2::int) group by n`,
    [Math.ceil(bytes / ROW), Math.ceil(ROW / 32)],
  )
}

async function fillPictures(dataDir: string, bytes: number) {
  const store = createDiskStore(join(dataDir, 'media'))
  for (let left = Math.ceil(bytes / PICTURE); left > 0; left -= AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, left) }, () =>
        store.put('public', `${randomBytes(18).toString('base64url')}-1600x1200.webp`, randomBytes(PICTURE)),
      ),
    )
}

async function measure(command: string, dataDir: string, ...args: string[]) {
  log(`${command} ${args.join(' ')}`)
  const started = performance.now()
  await promisify(execFile)(process.execPath, [join(COMMANDS, `${command}.ts`), ...args], {
    env: { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', PUBLIC_URL: '', HOST: '127.0.0.1' },
  })
  return (performance.now() - started) / 1000
}

await runBench(async (resources) => {
  const bytes = readGigabytes() * 1000 * MB
  const { DATABASE_URL, DATA_DIR } = await openDatabase(resources)
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  resources.defer(() => client.end())
  log(`Creating ${(bytes / MB).toFixed(0)} MB`)
  await fillDatabase(client, bytes / 3)
  await fillPictures(DATA_DIR, (2 * bytes) / 3)

  const file = `${DATA_DIR}.tar`
  const restored = `${DATA_DIR}-restored`
  resources.defer(async () => {
    await rm(file, { force: true })
    await rm(restored, { recursive: true, force: true })
  })
  const seconds = {
    backup: await measure('backup', DATA_DIR, file),
    verify: await measure('restore', DATA_DIR, file, '--verify'),
    restore: await measure('restore', restored, file),
  }
  const { size } = await stat(file)
  console.log(
    markdownOf([
      ['', 'MB', 'seconds', 'MB/s'],
      ...Object.entries(seconds).map(([name, time]) => [
        name,
        (size / MB).toFixed(0),
        time.toFixed(1),
        (size / MB / time).toFixed(0),
      ]),
    ]),
  )
  console.log(`\n${await machineLine(client)}`)
})
