/** An S3 server with one bucket, which is deleted after the test file. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { z } from 'zod'

const BUCKET = 'pictures'

/** To be called outside of tests. */
export async function startS3Server() {
  // The SDK reads the keys from the environment. The server accepts no others.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const directory = await mkdtemp(join(tmpdir(), 'canopy-s3-'))
  const child = fork(join(import.meta.dirname, 's3-process.mjs'), [directory, BUCKET], {
    // It encrypts the tokens of lists with DES.
    execArgv: ['--openssl-legacy-provider'],
  })
  const ended = once(child, 'exit')
  afterAll(async () => {
    child.kill()
    await ended
    await rm(directory, { recursive: true })
  })
  const [port] = z.tuple([z.number()]).parse((await once(child, 'message')).slice(0, 1))
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    bucket: BUCKET,
    /** As MEDIA_URL, for a folder in the bucket. */
    url: (folder: string, through = endpoint) =>
      `s3://${BUCKET}/${folder}?endpoint=${encodeURIComponent(through)}`,
  }
}
