/** Error replies for `route.fulfill`. */

/** The app retries what failed with it. */
export const serverError = {
  status: 500,
  json: { message: 'The server is having a rest.', code: 'internal' },
}

/** Not retried, unlike a failure of the server. */
export const tooManyRequests = {
  status: 429,
  json: { message: 'Too many requests. Please wait a moment and try again.', code: 'too_many_requests' },
}

/** Not retried either. */
export const badRequest = { status: 400, json: { message: 'Not like this.', code: 'validation' } }
