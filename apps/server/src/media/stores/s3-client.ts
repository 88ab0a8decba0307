/** Connections to S3-compatible stores. */

import { SECOND } from '@canopy/contract/limits'
import type { S3Address } from '../../network/s3-address.ts'
import { traced } from '../../telemetry/trace.ts'

const CONNECT_TIMEOUT = 2 * SECOND

/** `timeout`: milliseconds for the response to a request, and in which something has to arrive. */
export async function connectS3(
  { endpoint, region }: S3Address,
  { attempts, timeout }: { attempts: number; timeout: number },
) {
  // The SDK is large and would slow down the start of servers that do not need it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region !== undefined && { region }),
    maxAttempts: attempts,
    // Stores other than AWS may refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeout,
      // A member with a slow connection keeps a socket, which must not make the others wait.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  })
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (input) =>
        traced(`S3 ${commandName.replace('Command', '')}`, { isCall: true }, () => next(input)),
    { step: 'initialize' },
  )
  return { sdk, client }
}
