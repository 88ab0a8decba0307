/** Validates input with the contract's schemas. */

import { coded } from '@canopy/contract/language/coded-message'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

/** Used where the contract has no message, because members should not see messages of libraries. */
function plainMessage({ code, input }: { code: string; input?: unknown }) {
  return code === 'invalid_type' && input === undefined
    ? coded('common.fieldRequired')
    : coded('common.fieldInvalid')
}

/** Its message is the first one that can be understood without the name of its field. */
function validationError(issues: z.core.$ZodIssue[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  const vague: string[] = [coded('common.fieldRequired'), coded('common.fieldInvalid')]
  const message = Object.values(fields).find((text) => !vague.includes(text))
  return new AppError('validation_failed', { fields, ...(message !== undefined && { message }) })
}

/** Validator for Fastify's `setValidatorCompiler`. A malformed path parameter is a 404, any other invalid input a 400. */
export const validate: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const parse = (data: unknown) => z.safeParse(schema, data, { error: plainMessage })
  // Thousands of polls a second have no query.
  const noQuery = httpPart === 'querystring' ? parse({}) : undefined
  return (data) => {
    const isEmpty = noQuery !== undefined && Object.keys(data).length === 0
    const { success, data: value, error } = isEmpty ? noQuery : parse(data)
    if (success) return { value }
    return { error: httpPart === 'params' ? new AppError('not_found') : validationError(error.issues) }
  }
}
