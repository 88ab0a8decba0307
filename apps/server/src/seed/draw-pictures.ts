/** Renders the drawings and puts them into the media store. */

import sharp from 'sharp'
import type { Media, StoredPicture } from '../media/index.ts'
import { avatarPictures } from './pictures/avatars.ts'
import { challengePictures } from './pictures/challenges.ts'
import { coverPictures } from './pictures/covers.ts'
import { postPictures } from './pictures/posts.ts'
import { productPictures } from './pictures/products.ts'

const sets = {
  avatar: avatarPictures,
  challenge: challengePictures,
  cover: coverPictures,
  post: postPictures,
  product: productPictures,
}

/** Stores all pictures for `work`, which records those it uses; what it does not record is removed again. */
export async function drawPictures(
  media: Media,
  work: (pictures: Map<string, StoredPicture>) => Promise<void>,
) {
  const drawings = Object.entries(sets).flatMap(([set, pictures]) =>
    Object.entries(pictures).map(([name, draw]) => ({ key: `${set}/${name}`, draw })),
  )
  const stored = new Map<string, StoredPicture>()
  const everyPicture = Promise.withResolvers<void>()
  const done = everyPicture.promise.then(() => work(stored))
  await Promise.all(
    drawings.map(async ({ key, draw }) => {
      const picture = await media.read(
        await sharp(Buffer.from(draw())).png({ compressionLevel: 1 }).toBuffer(),
      )
      await media.store(picture, 'public', (one) => {
        stored.set(key, one)
        if (stored.size === drawings.length) everyPicture.resolve()
        return done
      })
    }),
  ).catch((error) => {
    everyPicture.reject(error)
    throw error
  })
}
