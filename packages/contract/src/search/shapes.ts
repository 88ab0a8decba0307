/** Results of the search over posts, people, challenges and tags. Products are found by `listProducts`. */

import { z } from 'zod/mini'
import { pageQuery, requiredText } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { POSTS_PAGE, SEARCH_MAX, USERNAME_PATTERN } from '../limits.ts'

/** The ends of words may be missing. */
const SearchText = requiredText(SEARCH_MAX, coded('search.textRequired'))

export const SearchQuery = z.extend(pageQuery(POSTS_PAGE), { q: SearchText })

/** Username in any case. */
export const SearchedAuthor = z
  .string()
  .check(z.trim(), z.regex(USERNAME_PATTERN, coded('search.usernameInvalid')))

/** A day, as in a date field. */
export const SearchedDay = z.iso
  .date()
  .check(z.refine((day) => day >= '1900' && day < '2200', coded('search.dayInvalid')))

/** `from` is a username, `since` a day in the time zone of the reader. */
export const PostSearchQuery = z.extend(SearchQuery, {
  from: z.optional(SearchedAuthor),
  since: z.optional(SearchedDay),
  pictures: z.optional(z.literal('only')),
})

export const FoundTag = z.object({ tag: z.string() })
export type FoundTag = z.infer<typeof FoundTag>
