import type { Post } from '@canopy/contract/feed/shapes'
import type { ReactNode } from 'react'
import { t } from '../../../language/messages.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { picturesOf, type ShownPicture } from '../viewer/post-picture.ts'

/** Width to height of each picture in the grid: two beside each other, one beside two, or two rows of two. */
const SHAPES: Record<number, readonly (readonly [width: number, height: number])[]> = {
  2: [
    [4, 5],
    [4, 5],
  ],
  3: [
    [4, 5],
    [8, 5],
    [8, 5],
  ],
  4: [
    [4, 3],
    [4, 3],
    [4, 3],
    [4, 3],
  ],
}

/** Shows a picture in its own shape, or a grid of up to four. `onOpen` shows one of them in full. */
export function PostPictures({
  post,
  priority,
  onOpen,
}: {
  post: Post
  priority: boolean
  onOpen: (at: number) => void
}) {
  const pictures = picturesOf(post)
  const shapes = SHAPES[pictures.length]
  const [first] = pictures
  if (!first) return null
  if (!shapes) return <SinglePicture {...first} priority={priority} onOpen={() => onOpen(0)} />
  return (
    <ul className="grid grid-cols-2 gap-0.5 overflow-hidden border-y border-line">
      {pictures.map(({ src, srcSet, alt }, at) => (
        <li key={src} className={shapes.length === 3 && at === 0 ? 'row-span-2' : ''}>
          <Opener
            label={t('posts.openPictureNumber', { number: at + 1, count: pictures.length })}
            onOpen={() => onOpen(at)}
          >
            <Picture
              src={src}
              srcSet={srcSet}
              alt={alt}
              width={shapes[at]?.[0] ?? 1}
              height={shapes[at]?.[1] ?? 1}
              priority={priority}
              sizes="(width < 45rem) 50vw, 20rem"
              className="min-h-full"
            />
          </Opener>
        </li>
      ))}
    </ul>
  )
}

type SingleProps = ShownPicture & { priority: boolean; onOpen: () => void }

function SinglePicture({ isCropped, maxWidth, priority, onOpen, ...picture }: SingleProps) {
  return (
    <div className="border-y border-line bg-sunken">
      <div className="mx-auto" style={{ maxWidth }}>
        <Opener label={isCropped ? t('posts.openTheWholePicture') : t('posts.openPicture')} onOpen={onOpen}>
          <Picture {...picture} priority={priority} sizes="(width < 45rem) 100vw, 40rem" />
        </Opener>
      </div>
    </div>
  )
}

/** The button lies over the picture, because the description of a picture within a button is not read out. */
function Opener({ label, onOpen, children }: { label: string; onOpen: () => void; children: ReactNode }) {
  return (
    <div className="relative h-full">
      {children}
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        className="absolute inset-0 cursor-zoom-in -outline-offset-4"
        onClick={onOpen}
      />
    </div>
  )
}
