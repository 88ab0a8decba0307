/** Moves one request over the wire. `fetch` cannot tell how much has gone up, so uploads that show it take XMLHttpRequest. */

import { takeFirstAnswer } from '../first-paint/first-responses.ts'
import { ApiError } from './error.ts'

export type Request = { method: string; url: string; headers: Headers; body?: string | FormData | undefined }
export type Answer = { status: number; headers: Headers; body: unknown }
type Options = { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined }

/** What is not JSON stays text: an empty body is a reply of the contract, a page in HTML is none. */
function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @throws ApiError with status 0 when no answer came; the abort reason when `signal` fires */
export function transfer(request: Request, { signal, onProgress }: Options): Promise<Answer> {
  return onProgress ? upload(request, onProgress, signal) : exchange(request, signal)
}

async function exchange(
  { method, url, headers, body }: Request,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    const first = method === 'GET' ? takeFirstAnswer(url, headers) : undefined
    const response = await (first ??
      fetch(url, { method, headers, body: body ?? null, signal: signal ?? null }))
    return { status: response.status, headers: response.headers, body: parseBody(await response.text()) }
  } catch (error) {
    signal?.throwIfAborted()
    throw new ApiError(0, error)
  }
}

function upload(
  { method, url, headers, body }: Request,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
) {
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted()
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of headers) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    xhr.onload = () =>
      resolve({ status: xhr.status, headers: new Headers(), body: parseBody(xhr.responseText) })
    xhr.onerror = () => reject(new ApiError(0, undefined))
    xhr.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body ?? null)
  })
}
