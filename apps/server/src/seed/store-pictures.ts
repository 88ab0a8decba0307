import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import sharp from 'sharp'
import type { Media, ReadPicture, StoredPicture } from '../media/index.ts'
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

/** The columns of a proof that are about its picture. */
export const pictureColumns = ({ name, width, height }: StoredPicture) => ({
  image: name,
  sent_width: width,
  sent_height: height,
  contrast: 48,
})

/** Key for a proof that was verified long ago: it shows the picture of its challenge. */
export const earlierKey = (by: string, challenge: string) => `earlier/${by}/${challenge}`

/** Key for a deed of a habit, with the picture of its challenge, too. */
export const deedKey = (by: string, challenge: string, weeksAgo: number) =>
  earlierKey(by, `${challenge}/${weeksAgo}`)

/** Key of a picture of a member's draft. */
export const draftKey = (by: string, picture: string) => `drafts/${by}/${picture}`

/** Key of a further picture of a member's post. */
export const furtherKey = (by: string, picture: string) => `further/${by}/${picture}`

/** Whether the content has a picture of its own for this verified proof. */
const hasOther = (proofs: Content['proofs'], username: string, key: string) =>
  proofs.some(
    ({ by, challenge, picture, status }) =>
      by === username && challenge === key && picture !== undefined && status === undefined,
  )

/** Stores all pictures, then calls `work`, which records those it uses. The others are removed again. Those of proofs and drafts are private copies. */
export async function storePictures(
  media: Media,
  { members, proofs, posts, drafts }: Pick<Content, 'members' | 'proofs' | 'posts' | 'drafts'>,
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
    ...members.flatMap(({ username, verified }) =>
      verified
        .filter((challenge) => !hasOther(proofs, username, challenge))
        .map((challenge) => ({
          key: earlierKey(username, challenge),
          path: pick(pictures, `challenges/${challenge}`),
          use: 'proof' as const,
          visibility: 'private' as const,
        })),
    ),
    ...members.flatMap(
      ({ username, habit }) =>
        habit?.weeksAgo.map((weeks) => ({
          key: deedKey(username, habit.challenge, weeks),
          path: pick(pictures, `challenges/${habit.challenge}`),
          use: 'proof' as const,
          visibility: 'private' as const,
        })) ?? [],
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
  const reads = new Map<string, Promise<ReadPicture>>()
  /** Many proofs have the same picture, which is converted once. */
  function read(path: string, use: 'post' | 'proof') {
    const known = reads.get(`${use} ${path}`)
    if (known) return known
    const png = sharp(path).png({ compressionLevel: 1 }).toBuffer()
    const fresh = png.then((bytes) => media.read(bytes, { userId: null, use }))
    reads.set(`${use} ${path}`, fresh)
    return fresh
  }
  const stored = new Map<string, StoredPicture>()
  const everyPicture = Promise.withResolvers<void>()
  const done = everyPicture.promise.then(() => work(stored))
  await Promise.all(
    files.map(async ({ key, path, use, visibility }) => {
      const picture = await read(path, use)
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
