import { type APIRequestContext, expect } from '@playwright/test'
import type { InputOf } from '../../packages/contract/src/all-endpoints.ts'
import { allEndpoints, type EndpointName } from '../../packages/contract/src/all-endpoints.ts'
import { type Caller, parseReply, requestOf } from '../../packages/contract/src/request.ts'

/** Calls the API directly, not through a page, as `caller` or as a visitor. Expects success and returns the parsed reply. */
export const callWith =
  (context: APIRequestContext, caller?: Caller) =>
  async <Name extends EndpointName>(name: Name, input: InputOf<Name>, more: Record<string, string> = {}) => {
    const { method, path, headers, body } = requestOf(allEndpoints[name], input, caller)
    const response = await context.fetch(path, {
      method,
      headers: { ...headers, ...more },
      ...(body instanceof FormData ? { multipart: body } : body !== undefined && { data: body }),
    })
    expect(response.status(), name).toBeLessThan(300)
    return parseReply(allEndpoints[name], response.status() === 204 ? undefined : await response.json())
  }
