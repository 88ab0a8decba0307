import { t } from '../../../language/messages.ts'
import type { ShownPicture } from './post-picture.ts'

/** A picture as large as the screen, or zoomed in and scrolled. */
export function ViewedPicture({
  picture: { src, srcSet, alt, width, height },
  isShown,
  isZoomed,
  onZoom,
}: {
  picture: ShownPicture
  isShown: boolean
  isZoomed: boolean
  onZoom: (zoomed: boolean) => void
}) {
  return (
    <li
      aria-hidden={!isShown}
      className={`h-full w-full shrink-0 snap-center ${isZoomed ? 'overflow-auto overscroll-contain' : 'overflow-hidden'}`}
    >
      <div className={`relative ${isZoomed ? 'size-[250%]' : 'size-full'}`}>
        <img
          src={src}
          srcSet={srcSet}
          sizes={isZoomed ? '250vw' : '100vw'}
          alt={alt}
          width={width}
          height={height}
          loading={isShown ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
        />
        <button
          type="button"
          aria-label={isZoomed ? t('common.zoomOut') : t('common.zoomIn')}
          tabIndex={isShown ? 0 : -1}
          className={`absolute inset-0 -outline-offset-4 ${isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
          onClick={() => onZoom(!isZoomed)}
        />
      </div>
    </li>
  )
}
