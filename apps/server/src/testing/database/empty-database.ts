import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connect, type Db } from '../../db/database.ts'

/** A database without tables, for the running test, as its owner. */
export async function emptyDatabase(): Promise<Db> {
  const templateUrl = new URL(inject('templateUrl'))
  const admin = new Client({ connectionString: new URL('/postgres', templateUrl).href })
  await admin.connect()
  const name = `test_${randomBytes(8).toString('hex')}`
  await admin.query(`create database ${name}`)
  const db = connect(new URL(`/${name}`, templateUrl).href, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return db
}
