/** Fetches pictures from the web. Members choose the addresses, so nothing but public servers may be reached. */

import type { IncomingMessage } from 'node:http'
import { MAX_IMAGE_BYTES, SECOND } from '@canopy/contract/limits'
import { type Internet, RefusedAddress, readBody, sendRequest, withinTime } from '../internet/internet.ts'
import { traced } from '../telemetry/trace.ts'
import { isPictureFile } from './decoding/picture-file.ts'

/** Time limit from the first look-up of a name to the last byte. */
const TIMEOUT = 5 * SECOND
const REDIRECTS_MAX = 2
/** Client errors of which another attempt may succeed: timeout, too early, too many requests. */
const TEMPORARY = [408, 425, 429]
const HEADERS = {
  accept: 'image/avif,image/webp,image/*',
  'accept-encoding': 'identity',
  'user-agent': 'Canopy',
}

/** There is no use in another attempt. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'
}

/** @throws RefusedPicture */
async function get(internet: Internet, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return sendRequest(internet, url, { method: 'GET', headers: HEADERS, signal }).catch((error: unknown) => {
    throw error instanceof RefusedAddress ? new RefusedPicture(error.message) : error
  })
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  const target = location === undefined ? null : URL.parse(location, url)
  if (!target) throw new RefusedPicture('the redirect leads nowhere')
  return target
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0 } = response
  if (statusCode >= 400 && statusCode < 500 && !TEMPORARY.includes(statusCode))
    throw new RefusedPicture(`status ${statusCode}`)
  if (statusCode !== 200) throw new Error(`status ${statusCode}`)
  const file = await readBody(response, MAX_IMAGE_BYTES)
  if (!file) throw new RefusedPicture('too large')
  // Looks at the content: stores of files may declare no type, or another one.
  if (!isPictureFile(file)) throw new RefusedPicture('not a picture')
  return file
}

async function follow(internet: Internet, address: string, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await get(internet, url, signal)
    try {
      const target = redirectOf(response, url)
      if (!target) return await read(response)
      url = target
    } finally {
      response.destroy()
    }
  }
  throw new RefusedPicture('too many redirects')
}

/**
 * The bytes at an address of the web, which begin as those of a picture.
 * @throws RefusedPicture if it leads to no picture, to too large a one, or to a server that is not public; any other error is temporary
 */
export async function fetchPicture(internet: Internet, address: string, timeout = TIMEOUT): Promise<Buffer> {
  return traced('fetch picture', { isCall: true }, () =>
    withinTime(timeout, (signal) => follow(internet, address, signal)),
  )
}
