/** An S3 server with one bucket. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@canopy/embedded-postgres/free-port'

const BUCKET = 'pictures'
/** The server accepts no others. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

async function startProcess(directory: string, port: number) {
  const child = fork(join(import.meta.dirname, 's3-process.mjs'), [directory, BUCKET, String(port)], {
    // It encrypts the tokens of lists with DES.
    execArgv: ['--openssl-legacy-provider'],
  })
  await once(child, 'message')
  return child
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function startS3Server() {
  // The SDK of this process reads them there.
  Object.assign(process.env, S3_KEYS)
  const directory = await mkdtemp(join(tmpdir(), 'canopy-s3-'))
  const port = await freePort()
  let child = await startProcess(directory, port)
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    bucket: BUCKET,
    /** Value of MEDIA_URL for a folder in the bucket. */
    url: (folder: string, through = endpoint) =>
      `s3://${BUCKET}/${folder}?endpoint=${encodeURIComponent(through)}`,
    kill: () => end(child),
    /** Starts again with the same objects, after `kill`. */
    async restart() {
      child = await startProcess(directory, port)
    },
    async stop() {
      await end(child)
      await rm(directory, { recursive: true })
    },
  }
}
