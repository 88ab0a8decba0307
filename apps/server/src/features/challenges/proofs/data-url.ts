import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { AppError } from '../../../app-error.ts'

const PREFIX = /^data:[^,]{0,200};base64,/

/** Decodes base64 with or without a data-URL prefix, whose media type is ignored and may be missing. @throws AppError image_unreadable, image_too_large */
export function decodeDataUrl(text: string): Buffer {
  try {
    const { buffer } = Uint8Array.fromBase64(text.replace(PREFIX, ''))
    if (buffer.byteLength > MAX_IMAGE_BYTES) throw new AppError('image_too_large')
    return Buffer.from(buffer)
  } catch (error) {
    throw error instanceof SyntaxError ? new AppError('image_unreadable') : error
  }
}
