/** Polls as authors make them. */

import { z } from 'zod/mini'
import { requiredText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { POLL_HOURS, POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from '../../limits.ts'

export const areDistinct = (options: string[]) =>
  new Set(options.map((option) => option.toLowerCase())).size === options.length

/** `hours` is how long it is open. */
export const NewPoll = z.object({
  options: z
    .array(requiredText(POLL_OPTION_MAX, coded('common.fieldRequired')))
    .check(
      z.minLength(POLL_OPTIONS_MIN),
      z.maxLength(POLL_OPTIONS_MAX),
      z.refine(areDistinct, coded('feed.pollOptionsAlike')),
    ),
  hours: z.literal([...POLL_HOURS]),
})
export type NewPoll = z.infer<typeof NewPoll>
