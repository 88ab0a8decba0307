/** Someone who calls the API in a test, as a visitor or with a token. */

import type { InputOf } from '@canopy/contract/all-endpoints'
import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import { ErrorBody } from '@canopy/contract/error-body'
import { type AnyInput, parseReply, requestOf } from '@canopy/contract/request'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Headers = { headers?: Record<string, string> }

/** Sends requests with `token`, or as a visitor without one, from `remoteAddress`. */
export function createVisitor(app: FastifyInstance, token?: string, remoteAddress = '127.0.0.1') {
  function send(
    name: EndpointName,
    { headers, ...input }: AnyInput & Headers = {},
  ): Promise<LightMyRequestResponse> {
    const request = requestOf(allEndpoints[name], input, token === undefined ? undefined : { token })
    return app.inject({
      method: request.method,
      url: request.path,
      remoteAddress,
      headers: { ...request.headers, ...headers },
      ...(request.body !== undefined && { payload: request.body }),
    })
  }

  return {
    /** Returns the raw response; the input may break the contract. */
    send,
    /** Expects success and returns the parsed reply. */
    async call<Name extends EndpointName>(name: Name, input: InputOf<Name> & Headers) {
      const response = await send(name, input)
      if (response.statusCode >= 400)
        throw new Error(`${name} returned ${response.statusCode}: ${response.body}`)
      return parseReply(allEndpoints[name], response.statusCode === 204 ? undefined : response.json())
    },
    /** Expects a refusal and returns its status and body. */
    async refused(name: EndpointName, input: AnyInput & Headers = {}) {
      const response = await send(name, input)
      if (response.statusCode < 400)
        throw new Error(`${name} returned ${response.statusCode}: ${response.body}`)
      return { status: response.statusCode, ...ErrorBody.parse(response.json()) }
    },
  }
}
