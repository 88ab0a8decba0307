/** Starts PostgreSQL with a migrated template database, from which the database of each test file is cloned. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { appUrlOf } from '../db/roles.ts'
import { prepareDatabase } from '../migrate.ts'

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
  return startEmbeddedPostgres({ dataDir, name: 'canopy', log: () => {} })
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-test-'))
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const server = await startServer(dataDir)
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()

  const template = new URL(server.url)
  template.pathname = `/${TEMPLATE}`
  await prepareDatabase({ ownerUrl: template.href, url: appUrlOf(template.href) })
  project.provide('templateUrl', template.href)

  return async () => {
    const cleaner = new Client({ connectionString: server.url })
    await cleaner.connect()
    await cleaner.query(`drop database ${TEMPLATE} with (force)`)
    await cleaner.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
