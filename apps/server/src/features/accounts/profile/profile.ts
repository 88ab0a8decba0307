/** Profiles: what members change about themselves. */

import type { ProfileChange } from '@canopy/contract/accounts'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { DatabaseError } from 'pg'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, type Picture, type StoredPicture } from '../../../media/index.ts'
import { lockPictures, updateUser } from '../queries.ts'

/**
 * Makes a picture of what was sent, if anything was. Other than that of a post it has to be under 5 MB.
 * @throws AppError image_too_large, image_unreadable, image_too_many_pixels
 */
export async function readProfilePicture(
  media: Media,
  sent: Buffer | undefined,
): Promise<Picture | undefined> {
  if (sent && sent.length >= MAX_IMAGE_BYTES) throw new AppError('image_too_large')
  return sent && media.read(sent)
}

/** The refusals of a picture have other words here than in the feed. */
export function inProfileWords<E extends Error>(error: E): E | AppError {
  if (!(error instanceof AppError)) return error
  if (error.code === 'image_too_large')
    return new AppError(error.code, { message: messages.profileImageTooLarge })
  if (error.code === 'image_unreadable')
    return new AppError(error.code, { message: messages.profileImageInvalid })
  return error
}

/** Stores the picture, if there is one, for `work`, which records it. */
export const withStored = <T>(
  media: Media,
  picture: Picture | undefined,
  work: (stored: StoredPicture | undefined) => Promise<T>,
): Promise<T> => (picture ? media.store(picture, 'public', work) : work(undefined))

type NewProfile = {
  userId: string
  change: ProfileChange
  profileImage: StoredPicture | undefined
  coverImage: StoredPicture | undefined
}

/** Changes a profile; pictures that were not sent stay, those that were replaced go. @throws AppError username_taken */
export async function updateProfile(
  tx: Tx,
  { media }: Pick<Deps, 'media'>,
  { userId, change, profileImage, coverImage }: NewProfile,
) {
  const before = await lockPictures(tx, userId)
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
  if (profileImage && before.profileImage) await media.remove(tx, before.profileImage, 'public')
  if (coverImage && before.coverImage) await media.remove(tx, before.coverImage, 'public')
  publish(tx, { type: 'member.changed', userId })
}
