/** Posts as authors publish them. */

import { z } from 'zod/mini'
import { JsonText, optionalText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { IMAGE_ALT_MAX, POST_PICTURES_MAX, POST_TEXT_MAX } from '../../limits.ts'
import { Commenting } from '../shapes.ts'
import { NewPoll } from './new-poll.ts'

/** Text of a multipart form, in which browsers send every line break as CR LF. */
const typedText = z.string().check(z.overwrite((typed) => typed.replaceAll('\r\n', '\n')))

export const PictureAlt = z.pipe(typedText, optionalText(IMAGE_ALT_MAX))

/**
 * A form with up to four pictures in the field `image`. `imageAlts` describes them in order; `imageAlt` describes a single one. `poll` is
 * JSON, too. With `outside`, people without an account see it.
 */
export const NewPost = z.object({
  content: z._default(
    z.pipe(typedText, optionalText(POST_TEXT_MAX, coded('feed.postTooLong', { max: POST_TEXT_MAX }))),
    '',
  ),
  userId: z.uuid(coded('feed.userIdMissing')),
  imageAlt: z._default(PictureAlt, ''),
  imageAlts: z.optional(z.pipe(JsonText, z.array(PictureAlt).check(z.maxLength(POST_PICTURES_MAX)))),
  commenting: z._default(Commenting, 'everybody'),
  outside: z.optional(z.literal('true')),
  poll: z.optional(z.pipe(JsonText, NewPoll)),
})
