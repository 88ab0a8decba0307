import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import sharp from 'sharp'
import type { Media, StoredPicture } from '../media/index.ts'
import { type Content, DEMO_FOLDER } from './content.ts'
import { pick } from './planting.ts'

const PICTURES = join(DEMO_FOLDER, 'pictures')

/** The paths of the pictures by folder and name, like `avatars/curls`. */
export async function listPictures(): Promise<Map<string, string>> {
  const entries = await readdir(PICTURES, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => [
      join(relative(PICTURES, parentPath), basename(name, '.svg')),
      join(parentPath, name),
    ]),
  )
}

/** @throws if a member has two proofs with the same picture: their copies would have the same key */
export function refuseDuplicates(keys: string[]) {
  const duplicate = keys.find((key, index) => keys.indexOf(key) !== index)
  if (duplicate !== undefined)
    throw new Error(
      `the demonstration content has ${duplicate} twice: a member needs another picture for each proof`,
    )
}

/** Of a picture of a member's draft. */
export const draftKey = (by: string, picture: string) => `drafts/${by}/${picture}`

/** Of a further picture of a member's post. */
export const furtherKey = (by: string, picture: string) => `further/${by}/${picture}`

/** Stores all pictures, then calls `work`, which records those it uses. The others are removed again. Those of proofs and drafts are private copies. */
export async function storePictures(
  media: Media,
  { proofs, posts, drafts }: Pick<Content, 'proofs' | 'posts' | 'drafts'>,
  work: (pictures: Map<string, StoredPicture>) => Promise<void>,
) {
  const pictures = await listPictures()
  const files = [
    ...Array.from(pictures, ([key, path]) => ({
      key,
      path,
      use: 'post' as const,
      visibility: 'public' as const,
    })),
    ...posts.flatMap(({ by, morePictures = [] }) =>
      morePictures.map(({ picture }) => ({
        key: furtherKey(by, picture),
        path: pick(pictures, `posts/${picture}`),
        use: 'post' as const,
        visibility: 'public' as const,
      })),
    ),
    ...drafts.flatMap(({ by, pictures: ofDraft }) =>
      ofDraft.map(({ picture }) => ({
        key: draftKey(by, picture),
        path: pick(pictures, `posts/${picture}`),
        use: 'post' as const,
        visibility: 'private' as const,
      })),
    ),
    ...proofs.flatMap(({ picture, by }) =>
      picture === undefined
        ? []
        : [
            {
              key: `proofs/${picture}/${by}`,
              path: pick(pictures, `posts/${picture}`),
              use: 'proof' as const,
              visibility: 'private' as const,
            },
          ],
    ),
  ]
  refuseDuplicates(files.map(({ key }) => key))
  const stored = new Map<string, StoredPicture>()
  const everyPicture = Promise.withResolvers<void>()
  const done = everyPicture.promise.then(() => work(stored))
  await Promise.all(
    files.map(async ({ key, path, use, visibility }) => {
      const png = await sharp(path).png({ compressionLevel: 1 }).toBuffer()
      const picture = await media.read(png, { userId: null, use })
      await media.store({ ...picture, visibility }, (one) => {
        stored.set(key, one)
        if (stored.size === files.length) everyPicture.resolve()
        return done
      })
    }),
  ).catch((error) => {
    everyPicture.reject(error)
    throw error
  })
}
