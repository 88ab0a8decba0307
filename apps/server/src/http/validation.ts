/** Checks what comes in against the contract's schemas and says in plain words what is wrong. */

import { messages } from '@canopy/contract/messages'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Said where the contract has no sentence of its own: members never read a library's words. */
function inPlainWords({ code, input }: { code: string; input?: unknown }) {
  return code === 'invalid_type' && input === undefined ? messages.fieldRequired : messages.fieldInvalid
}

/** The refusal shows the first sentence that says enough without its field's name. */
function refuse(issues: z.core.$ZodIssue[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  const vague: string[] = [messages.fieldRequired, messages.fieldInvalid]
  const message = Object.values(fields).find((sentence) => !vague.includes(sentence))
  return new AppError('validation_failed', { fields, ...(message !== undefined && { message }) })
}

/** For Fastify's `setValidatorCompiler`: a path that is not well formed is not found, all else is a failed validation. */
export const validate: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const { success, data: value, error } = z.safeParse(schema, data, { error: inPlainWords })
    if (success) return { value }
    return { error: httpPart === 'params' ? new AppError('not_found') : refuse(error.issues) }
  }
