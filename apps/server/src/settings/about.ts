/** The description of a setting, kept beside its schema, and schemas that several settings use. */

import { z } from 'zod'

/** Texts are Markdown and end in full stops. They are read in `.env.example` and in `docs/settings.md`. */
type About = {
  text: string
  /** A value to show where the default cannot be written down, or is not what one would set. */
  example?: string
  /** The default in words, if it depends on other settings or is applied later. */
  otherwise?: string
  /** Document and heading that say more, from `docs/`. */
  more?: string
}

/** Every setting is registered here. A default is the value as it would be written in `.env`, by `prefault`. */
export const about = z.registry<About>()

export const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}

export const oneOf = <const T extends string>(...choices: T[]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)

/** Parts of a list that is separated by commas. */
export const listed = z.string().transform((list) => list.split(',').map((part) => part.trim()))
