/** Refusals of the database that stand for a bound of what a member can store. */

import type { ErrorCode } from '@canopy/contract/errors'
import { coded } from '@canopy/contract/language/coded-message'
import { HOUR, MINUTE, NEW_MEMBER_SHARE, SECOND, TEXT_PER_DAY } from '@canopy/contract/limits'
import type { DatabaseError } from 'pg'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

const CODES: Record<string, ErrorCode> = {
  blocks_bound: 'too_many_blocks',
  mutes_bound: 'too_many_mutes',
  saved_posts_bound: 'too_many_saved',
  muted_threads_bound: 'too_many_muted_threads',
  webhooks_bound: 'too_many_webhooks',
  api_keys_bound: 'too_many_api_keys',
  currency_of_orders: 'currency_has_orders',
  proofs_quantity_asked: 'quantity_refused',
  letters_bound: 'too_many_letters',
  letter_drafts_bound: 'too_many_letter_drafts',
}

const Written = z.object({
  kind: z.literal(Object.keys(TEXT_PER_DAY) as (keyof typeof TEXT_PER_DAY)[]),
  isNew: z.boolean(),
  until: z.coerce.date(),
})

function tooMuchText(detail: string | undefined) {
  const { kind, isNew, until } = Written.parse(JSON.parse(detail ?? ''))
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / SECOND))
  const max = TEXT_PER_DAY[kind] * (isNew ? NEW_MEMBER_SHARE : 1)
  const unit = seconds * SECOND < HOUR ? 'other' : 'hours'
  const time = Math.ceil((seconds * SECOND) / (unit === 'hours' ? HOUR : MINUTE))
  const values = { max, kind: kind === 'characters' ? 'other' : kind, unit, time } as const
  const message = coded(isNew ? 'errors.textOnFirstDay' : 'errors.textPerDay', values)
  return new AppError('too_much_text', { message, retryAfter: seconds })
}

/** The bound that was reached; undefined if the error is another one. */
export function asBound({ constraint = '', detail }: DatabaseError): AppError | undefined {
  if (constraint === 'written_text_bound') return tooMuchText(detail)
  const code = CODES[constraint]
  return code && new AppError(code)
}
