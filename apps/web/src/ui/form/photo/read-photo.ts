import type { PlainMessageId } from '@canopy/contract/language/translate'
import { photoType } from './photo-type.ts'
import { encodePhoto, scalePhoto } from './scale-photo.ts'

/** Why a file is not taken. `heic`: the browser cannot decode what iPhones take, and neither can the server. */
export type PhotoFault = 'type' | 'size' | 'heic'

export const photoFaults: Record<PhotoFault, PlainMessageId> = {
  type: 'common.imageUnreadable',
  size: 'common.imageTooLarge',
  heic: 'common.imageHeic',
}

/**
 * The file as a photo that can be sent, or why it is none. Photos of more than `keepOriginalUpTo` bytes are scaled down, which removes
 * their metadata; with `keepExif` the scaled photo has what EXIF says about it.
 */
export async function readPhoto(
  file: File,
  {
    maxBytes,
    keepOriginalUpTo = 0,
    keepExif = false,
  }: { maxBytes: number; keepOriginalUpTo?: number | undefined; keepExif?: boolean | undefined },
): Promise<File | PhotoFault> {
  // A photo that is still in the cloud, or was removed meanwhile, cannot be read.
  const type = await photoType(file).catch(() => '')
  if (!type.startsWith('image/') || file.size === 0) return 'type'
  if (file.size > maxBytes) return 'size'
  const { name, lastModified } = file
  const photo = file.type === type ? file : new File([file], name, { type, lastModified })
  if (type === 'image/heic') return (await encodePhoto(photo)) ?? 'heic'
  return photo.size <= keepOriginalUpTo ? photo : scalePhoto(photo, { keepExif })
}
