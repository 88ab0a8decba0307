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
