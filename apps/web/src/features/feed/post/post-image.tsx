import type { Post } from '@canopy/contract/feed'
import { Picture } from '../../../ui/picture.tsx'
import { pictureOf } from './post-picture.ts'

/** A very tall picture is cropped and opens in full in a new tab. */
export function PostImage({ post, priority }: { post: Post; priority: boolean }) {
  const found = pictureOf(post)
  if (!found) return null

  const { isCropped, maxWidth, ...picture } = found
  const shown = (
    <div className="border-y border-line bg-sunken">
      <div className="mx-auto" style={{ maxWidth }}>
        <Picture {...picture} alt={post.imageAlt} priority={priority} sizes="(width < 45rem) 100vw, 40rem" />
      </div>
    </div>
  )
  if (!isCropped) return shown
  return (
    <a href={picture.src} target="_blank" rel="noopener" className="block -outline-offset-2">
      {shown}
      <span className="sr-only">Open the whole picture</span>
    </a>
  )
}
