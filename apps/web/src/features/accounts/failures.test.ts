import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/error.ts'
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
    ['a limit, with its wait', wait, wait.message],
    ['input that the server finds fault with', refusal(400, 'validation_failed', 'Too long'), generic],
    ['a fault of the server', broken, generic],
    ['no answer', unreachable, generic],
    ['a bug of ours', new TypeError('x is undefined'), generic],
  ])('%s', (_case, error, told) => expect(explainLogin(error)).toBe(told))
})

describe('registering and resetting', () => {
  test.each([
    ['what the server says about the input', refusal(400, 'email_taken', 'Taken'), 'Taken'],
    ['a refusal without words', new ApiError(400, '<html>'), 'Validation error occurred'],
    ['a limit, with its wait', wait, wait.message],
    ['a fault of the server', broken, generic],
    ['no answer', unreachable, generic],
  ])('%s', (_case, error, told) => expect(explainInput(error)).toBe(told))
})
