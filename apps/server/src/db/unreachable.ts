/** Tells a database that is out of reach from a statement that failed. */

import { DatabaseError } from 'pg'

/** SQLSTATE: connection exceptions (08…), a server that shuts down, crashes or starts (57P0…), too many connections (53300). */
const AWAY = /^(08|57P0|53300)/
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']
/** What pg itself throws has no code. */
const WITHOUT_CODE = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
]

/** Whether `error` says that PostgreSQL cannot be reached now; another try may find it back. */
export function isUnreachable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : undefined
  if (error instanceof DatabaseError) return AWAY.test(code ?? '')
  if (code !== undefined) return NETWORK.includes(code)
  return WITHOUT_CODE.some((beginning) => error.message.startsWith(beginning))
}
