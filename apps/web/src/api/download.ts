import type { Endpoint } from '@canopy/contract/endpoint'
import { ErrorBody } from '@canopy/contract/error-body'
import { type AnyInput, type Caller, requestOf } from '@canopy/contract/request'
import { saveFile } from '../ui/save-file.ts'
import { ApiError } from './error.ts'

async function fetchBlob(endpoint: Endpoint, input: AnyInput, caller: Caller | undefined) {
  const { path, ...request } = requestOf(endpoint, input, caller)
  try {
    const response = await fetch(path, request)
    if (response.ok) return await response.blob()
    const body: unknown = await response.json().catch(() => undefined)
    throw new ApiError(response.status, body, ErrorBody.safeParse(body).data)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, error)
  }
}

export type Download = { endpoint: Endpoint; fileName: string }

/** Saves the reply as a file. Browsers move the Blob of a large response to the disk. @throws ApiError */
export async function download(
  { endpoint, fileName }: Download,
  input: AnyInput,
  caller: Caller | undefined,
) {
  saveFile(await fetchBlob(endpoint, input, caller), fileName)
}
