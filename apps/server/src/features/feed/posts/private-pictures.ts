import type { Post } from '@canopy/contract/feed/shapes'
import type { Media } from '../../../media/index.ts'
import type { PostRow } from './post-queries.ts'
import { presentPost } from './present-post.ts'

/** The post with other addresses of its pictures. */
export async function withAddresses(
  post: Post,
  { image, furtherPictures }: PostRow,
  addressOf: (name: string) => Promise<string>,
): Promise<Post> {
  const names = [image, ...furtherPictures.map(({ name }) => name)]
  const images = await Promise.all(names.map((name) => name && addressOf(name)))
  return {
    ...post,
    image: images[0] ?? null,
    ...(post.pictures && {
      pictures: post.pictures.map((one, at) => ({ ...one, image: images[at] ?? null })),
    }),
  }
}

/** A post for this reader: the addresses of pictures of private accounts work for the reader only, and as long as they may see the post. */
export async function presentTo(media: Media, reader: string, row: PostRow): Promise<Post> {
  const post = presentPost(row)
  if (!row.isPrivate || post.image === null) return post
  return withAddresses(post, row, (name) => media.viewerUrl(name, reader))
}
