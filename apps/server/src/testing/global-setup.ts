/** Starts PostgreSQL with a migrated template database, from which the database of each test file is cloned. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPOT_CHECK_SHARE } from '@canopy/contract/limits'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { appUrlOf } from '../db/connections/roles.ts'
import { prepareDatabase } from '../migrate/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database, for its owner. */
    templateUrl: string
  }
}

const TEMPLATE = `canopy_template_${process.pid}`

/** The bundled server, or the one of TEST_DATABASE_URL. */
async function startServer(dataDir: string) {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined) return { url, stop: async () => {} }
  const { startEmbeddedPostgres } = await import('@canopy/embedded-postgres')
  const server = await startEmbeddedPostgres({ dataDir, name: 'canopy', log: () => {} })
  await withClient(server.url, async (client) => {
    // The data need not survive a crash of the machine, so nothing waits for the disk.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })
  return server
}

async function withClient(url: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client)
  await client.end()
}

/** Sets a seed with which none of the first 200 proofs is spot-checked, so that no test meets a proof chosen by chance. */
async function withoutSpotChecks(client: Client) {
  await client.query(
    `update secrets set value = (
      select int4send(number) from generate_series(1, 100000) as number
      where not exists (
        select from generate_series(1, 200) as proof_id where is_spot_checked(int4send(number), proof_id, $1)
      )
      limit 1
    ) where name = 'spot_checks'`,
    [SPOT_CHECK_SHARE],
  )
}

/** Ends all schedules, so that jobs run when a test adds them or calls them, and never between two of its steps. */
async function withoutSchedules(client: Client) {
  await client.query('delete from pgboss.schedule')
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-test-'))
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const server = await startServer(dataDir)
  await withClient(server.url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  })

  const template = new URL(server.url)
  template.pathname = `/${TEMPLATE}`
  await prepareDatabase({ ownerUrl: template.href, url: appUrlOf(template.href) })
  await withClient(template.href, withoutSpotChecks)
  await withClient(template.href, withoutSchedules)
  project.provide('templateUrl', template.href)

  return async () => {
    await withClient(server.url, async (client) => {
      await client.query(`drop database ${TEMPLATE} with (force)`)
    })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
