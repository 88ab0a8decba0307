/** The picture of a proof comes inside its JSON, as base64 with or without the prefix of a data URL. */

import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { AppError } from '../../app-error.ts'

const PREFIX = /^data:[\w.+-]{1,50}\/[\w.+-]{1,50};base64,/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

/** The bytes, whatever the prefix says they are. @throws AppError image_unreadable, image_too_large */
export function decodeDataUrl(text: string): Buffer {
  const base64 = text.replace(PREFIX, '')
  if (!BASE64.test(base64)) throw new AppError('image_unreadable')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('image_too_large')
  return bytes
}
