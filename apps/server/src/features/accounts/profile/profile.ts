import type { ProfileChange } from '@canopy/contract/accounts/forms'
import { coded } from '@canopy/contract/language/coded-message'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { DatabaseError } from 'pg'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import {
  insertMedia,
  type Media,
  type ReadPicture,
  type Sender,
  type StoredPicture,
} from '../../../media/index.ts'
import { lockProfileRow, updateUser } from './profile-queries.ts'

/**
 * Decodes an uploaded picture, if there is one. Unlike a post's picture it must be smaller than the limit, not equal to it.
 * @throws AppError image_too_large, image_unreadable, image_too_many_pixels
 */
export async function readProfilePicture(
  media: Media,
  file: Buffer | undefined,
  sender: Sender,
): Promise<ReadPicture | undefined> {
  if (file && file.length >= MAX_IMAGE_BYTES) throw new AppError('image_too_large')
  return file && media.read(file, { ...sender, use: 'profile' })
}

/** Picture errors have other messages here than in the feed. */
export function withProfileMessage<E extends Error>(error: E): E | AppError {
  if (!(error instanceof AppError)) return error
  if (error.code === 'image_too_large')
    return new AppError(error.code, { message: coded('settings.profileImageTooLarge') })
  if (error.code === 'image_unreadable')
    return new AppError(error.code, { message: coded('settings.profileImageInvalid') })
  return error
}

/** Stores the picture, if there is one, and runs `work`, which must record it. */
export const storePicture = <T>(
  media: Media,
  picture: ReadPicture | undefined,
  work: (stored: StoredPicture | undefined) => Promise<T>,
): Promise<T> => (picture ? media.store(picture, work) : work(undefined))

type Update = {
  userId: string
  change: ProfileChange
  profileImage: StoredPicture | undefined
  coverImage: StoredPicture | undefined
}

/** Undefined pictures are left unchanged; replaced ones are deleted. @throws AppError username_taken */
export async function updateProfile(
  tx: Tx,
  media: Media,
  { userId, change, profileImage, coverImage }: Update,
) {
  const before = await lockProfileRow(tx, userId)
  for (const picture of [profileImage, coverImage]) if (picture) await insertMedia(tx, userId, picture)
  try {
    await updateUser(tx, userId, {
      ...change,
      profileImage: profileImage?.name ?? before.profileImage,
      coverImage: coverImage?.name ?? before.coverImage,
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_username_key')
      throw new AppError('username_taken')
    throw error
  }
  const replaced = [profileImage && before.profileImage, coverImage && before.coverImage]
  await media.remove(
    tx,
    replaced.flatMap((name) => name ?? []),
  )
  publish(tx, { type: 'member.changed', userId })
}
