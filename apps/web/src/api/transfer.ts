/** Sends one request. `fetch` cannot report upload progress, so uploads that show it use XMLHttpRequest. */

import { takeFirstResponse } from '../first-paint/first-responses.ts'
import { ApiError } from './error.ts'

type Request = { method: string; path: string; headers: Headers; body?: string | FormData }
export type ApiResponse = { status: number; headers: Headers; body: unknown }
type Options = { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined }

/** Text that is not JSON stays text, which no reply of the contract is; an empty body is undefined. */
function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @throws ApiError with status 0 when there is no response; the abort reason when `signal` aborts */
export function transfer(request: Request, { signal, onProgress }: Options): Promise<ApiResponse> {
  return onProgress ? upload(request, onProgress, signal) : exchange(request, signal)
}

async function exchange(
  { method, path, headers, body }: Request,
  signal: AbortSignal | undefined,
): Promise<ApiResponse> {
  try {
    const first = method === 'GET' ? takeFirstResponse(path, headers) : undefined
    const response = await (first ??
      fetch(path, { method, headers, body: body ?? null, signal: signal ?? null }))
    return { status: response.status, headers: response.headers, body: parseBody(await response.text()) }
  } catch (error) {
    signal?.throwIfAborted()
    throw new ApiError(0, error)
  }
}

function upload(
  { method, path, headers, body }: Request,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
) {
  return new Promise<ApiResponse>((resolve, reject) => {
    signal?.throwIfAborted()
    const xhr = new XMLHttpRequest()
    xhr.open(method, path)
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
