import { isNetworkError } from '../../network/network-error.ts'

/** SQLSTATE: connection exceptions (08…), server shutting down, crashed or starting (57P0…), too many connections (53300). */
const UNREACHABLE = /^(08|57P0|53300)/
/** Errors that pg itself throws have no code. */
const WITHOUT_CODE = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
]

/** Whether PostgreSQL cannot be reached at the moment, as opposed to a statement that failed. */
export function isUnreachable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : undefined
  if (code !== undefined) return UNREACHABLE.test(code) || isNetworkError(error)
  return WITHOUT_CODE.some((beginning) => error.message.startsWith(beginning))
}

/** Whether PostgreSQL could not write because its disk is full. Reads go on. */
export const hasNoRoom = (error: Error): boolean => 'code' in error && error.code === '53100'
