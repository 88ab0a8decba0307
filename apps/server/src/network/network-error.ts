const CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** Whether another machine could not be reached, or stopped responding. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.includes(String(error.code))

/**
 * Tells whether an error of a bucket is an outage. Errors of the SDK that are not of the network have the status of the response, or none
 * if there was no response in time.
 */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { httpStatusCode: status = 0 } = Object(Reflect.get(error, '$metadata'))
  return isNetworkError(error) || error.name === 'TimeoutError' || status >= 500
}
