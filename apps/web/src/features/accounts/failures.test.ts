import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { written } from '../../language/messages.ts'
import { explainInput, explainLogin } from './failures.ts'

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, undefined, { code, message })

const wait = refusal(429, 'too_many_requests', 'Too many attempts. Please try again in 60 seconds.')
const unreachable = new ApiError(0, undefined)
const broken = refusal(500, 'internal', 'The roof is on fire')
const generic = 'Something went wrong! Please try again.'

describe('logging in', () => {
  test.each([
    ['a wrong password', refusal(401, 'invalid_credentials', 'No'), 'Invalid email or password'],
    ['a rate limit', wait, wait.message],
    ['invalid input', refusal(400, 'validation_failed', 'Too long'), generic],
    ['a server error', broken, generic],
    ['no response', unreachable, generic],
    ['a bug in the app', new TypeError('x is undefined'), generic],
  ])('%s', (_case, error, message) => expect(written(explainLogin(error))).toBe(message))
})

describe('registering and resetting', () => {
  test.each([
    ['a refusal with a message', refusal(400, 'email_taken', 'Taken'), 'Taken'],
    ['a refusal without a message', new ApiError(400, '<html>'), 'Validation error occurred'],
    ['a rate limit', wait, wait.message],
    [
      'what is not allowed',
      refusal(403, 'confirm_password', 'Your password, please'),
      'Your password, please',
    ],
    ['a limit', refusal(409, 'too_many_passkeys', 'Too many'), 'Too many'],
    ['a server error', broken, generic],
    ['no response', unreachable, generic],
  ])('%s', (_case, error, message) => expect(written(explainInput(error))).toBe(message))
})
