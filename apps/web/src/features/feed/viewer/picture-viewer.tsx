import type { Post } from '@canopy/contract/feed/shapes'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { shortcutKey } from '../../../ui/keys.ts'
import { Modal, ModalClose, ModalTitle } from '../../../ui/overlay/modal.tsx'
import { picturesOf } from './post-picture.ts'
import { useStrip } from './use-strip.ts'
import { ViewedPicture } from './viewed-picture.tsx'

/** The pictures of a post in full, of which `at` is shown first. They are swiped, or moved by arrow keys. Mounts open. */
export function PictureViewer({ post, at }: { post: Post; at: number }) {
  const [open, setOpen] = useState(true)
  return (
    <Modal place="full" open={open} onOpenChange={setOpen}>
      <Viewer post={post} at={at} />
    </Modal>
  )
}

function Viewer({ post, at }: { post: Post; at: number }) {
  const pictures = picturesOf(post)
  const { strip, shown, show, scrolling } = useStrip(at, pictures.length)
  const [isZoomed, setZoomed] = useState(false)

  function move(to: number) {
    setZoomed(false)
    show(to)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = shortcutKey(event)
    const targets = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: pictures.length - 1 }
    const target = Object.entries(targets).find(([key]) => key === pressed)?.[1]
    if (target !== undefined && !isZoomed) move(target)
    else if (pressed === '+') setZoomed(true)
    else if (pressed === '-') setZoomed(false)
    else return
    event.preventDefault()
  }

  const isSingle = pictures.length === 1
  const alt = pictures[shown]?.alt
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons within.
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <header className="flex h-15 shrink-0 items-center px-5">
        <ModalTitle className="sr-only">
          {t('feed.picturesOf', { fullName: post.author.fullName || t('common.unknown') })}
        </ModalTitle>
        {!isSingle && (
          <p aria-live="polite" className="tabular font-semibold">
            {t('feed.pictureNumber', { number: shown + 1, count: pictures.length })}
          </p>
        )}
      </header>
      {/* In all languages, so that the next picture is where the arrow keys look for it. */}
      <div dir="ltr" className="relative min-h-0 flex-1">
        <ul
          ref={strip}
          {...scrolling}
          className={`flex h-full snap-x snap-mandatory ${isZoomed ? 'overflow-hidden' : 'overflow-x-auto'}`}
        >
          {pictures.map((picture, index) => (
            <ViewedPicture
              key={picture.src}
              picture={picture}
              isShown={index === shown}
              isZoomed={index === shown && isZoomed}
              onZoom={setZoomed}
            />
          ))}
        </ul>
        {!isSingle && (
          <>
            {/* Not disabled at the ends: they would lose the focus, and the keys with it. */}
            <div className="absolute top-1/2 start-2 -translate-y-1/2 rounded-full bg-surface shadow-float">
              <IconButton
                label={t('feed.previousPicture')}
                aria-disabled={shown === 0}
                onClick={() => move(shown - 1)}
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </IconButton>
            </div>
            <div className="absolute top-1/2 end-2 -translate-y-1/2 rounded-full bg-surface shadow-float">
              <IconButton
                label={t('feed.nextPicture')}
                aria-disabled={shown === pictures.length - 1}
                onClick={() => move(shown + 1)}
              >
                <ChevronRight aria-hidden="true" className="size-6" />
              </IconButton>
            </div>
          </>
        )}
      </div>
      <p
        dir="auto"
        className="max-h-24 min-h-12 shrink-0 overflow-y-auto px-5 py-3 text-center text-sm wrap-anywhere text-muted pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {alt}
      </p>
      <div className="absolute top-2 end-2">
        <ModalClose />
      </div>
    </div>
  )
}
