/** Connections to Redis or Valkey. One that broke is not opened again. */

import { createHash } from 'node:crypto'
import { SECOND } from '@canopy/contract/limits'
import type { RedisClientType } from '@redis/client'
import { OutageError, StartupError } from '../../config.ts'
import { isNetworkError } from '../../network/network-error.ts'

export type Redis = {
  /** Runs commands of the client. The connection counts as broken after an error, or if there is no reply in time. */
  run<T>(commands: (client: RedisClientType) => Promise<T>): Promise<T>
  /** Rejects when the connection breaks or is closed. */
  broken: Promise<never>
  close(): void
}

const OLDEST_VERSION = 7
const CHECK_TIMEOUT = 5 * SECOND
const DEFAULT_PORT = '6379'

/** `timeout` is what connecting and each command may take in milliseconds. */
export async function openRedis(url: string, timeout: number): Promise<Redis> {
  // Not loaded by processes without REDIS_URL.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    name: 'canopy',
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false },
  })
  const { promise: broken, reject: fail } = Promise.withResolvers<never>()
  broken.catch(() => {})
  client.on('error', fail)

  async function run<T>(commands: (client: RedisClientType) => Promise<T>): Promise<T> {
    const timer = setTimeout(() => fail(new Error(`no reply from Redis within ${timeout} ms`)), timeout)
    try {
      return await Promise.race([commands(client), broken])
    } catch (error) {
      fail(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  function close() {
    fail(new Error('the connection to Redis was closed'))
    client.destroy()
  }

  try {
    await run(() => client.connect())
  } catch (error) {
    close()
    throw error
  }
  return { run, broken, close }
}

/** `host:port/database` of an address, without its password. */
function placeOf(url: string) {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || DEFAULT_PORT}/${Number(pathname.slice(1))}`
}

/** Equal for addresses of the same database on the same server. */
export const fingerprintOf = (url: string) =>
  createHash('sha256').update(placeOf(url)).digest('hex').slice(0, 16)

/** The messages of the client and of `run` where there is no connection, and of a server that has just been started. */
const OUTAGE = /^(Socket closed unexpectedly|no reply from Redis|LOADING )/

/** @throws StartupError if the server cannot be used, OutageError if that may pass */
export async function checkRedis(url: string) {
  const text = (fault: string) => `REDIS_URL: ${placeOf(url)} ${fault}`
  const wrong = (fault: string) => new StartupError(text(fault))
  const redis = await openRedis(url, CHECK_TIMEOUT).catch((error: unknown) => {
    // The AggregateError for a host with several addresses has a code but no message.
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : error
    const isOutage = isNetworkError(error) || OUTAGE.test(String(reason))
    throw new (isOutage ? OutageError : StartupError)(text(`cannot be used: ${reason}`))
  })
  try {
    const { version, mode, role } = await redis.run((client) => client.hello())
    if (Number.parseInt(version, 10) < OLDEST_VERSION)
      throw wrong(`has version ${version}, Canopy needs Redis 7 or Valkey 8, or newer`)
    if (mode === 'cluster') throw wrong('is part of a cluster, which Canopy does not support')
    if (role === 'replica') throw wrong('is a replica, name its primary')
  } finally {
    redis.close()
  }
}
