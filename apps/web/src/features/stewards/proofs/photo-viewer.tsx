import type { CheckedCriterion } from '@canopy/contract/challenges/proofs/shapes'
import type { PicturePart } from '@canopy/contract/desk/challenges/proofs'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Marked } from '../../../ui/pointing/marks.tsx'
import { useShortcuts } from '../desk/shortcuts.tsx'

const ZOOMS = [1, 1.5, 2, 3, 4]
const TURN = 90

/** Size and rotation of a shown photo. */
export function usePhotoView() {
  const [step, setStep] = useState(0)
  const [turned, setTurned] = useState(0)
  const zoomIn = () => setStep((before) => Math.min(before + 1, ZOOMS.length - 1))
  const zoomOut = () => setStep((before) => Math.max(before - 1, 0))
  const turn = () => setTurned((before) => before + TURN)
  useShortcuts([
    { key: '+', label: t('common.zoomIn'), run: zoomIn },
    { key: '-', label: t('common.zoomOut'), run: zoomOut },
    { key: 't', label: t('desk-challenges.turnPhoto'), run: turn },
  ])
  return { zoom: ZOOMS[step] ?? 1, turned, zoomIn, zoomOut, turn }
}

export type PhotoView = ReturnType<typeof usePhotoView>

export function PhotoButtons({ zoom, zoomIn, zoomOut, turn }: PhotoView) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t('common.zoomOut')} onClick={zoomOut}>
        <ZoomOut aria-hidden="true" className="size-5" />
      </IconButton>
      <span aria-live="polite" className="w-12 text-center text-xs text-muted tabular">
        {zoom * 100} %
      </span>
      <IconButton label={t('common.zoomIn')} onClick={zoomIn}>
        <ZoomIn aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t('desk-challenges.turnPhoto')} onClick={turn}>
        <RotateCw aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

/**
 * A photo in a square, which scrolls when it is zoomed; a click zooms in. The address is signed again with every response; the first one
 * is used, so that the picture is not downloaded each time. The parent needs a key with the proof's id.
 */
export function Photo({
  src,
  label,
  part,
  checklist = [],
  active,
  view: { zoom, turned, zoomIn },
}: {
  src: string
  label: string
  /** Is outlined. */
  part?: PicturePart | undefined
  /** Is pointed out, `active` most. */
  checklist?: CheckedCriterion[]
  active?: number | undefined
  view: PhotoView
}) {
  const [address] = useState(src)
  const size = `${zoom * 100}%`
  return (
    <div className="aspect-square max-h-[70dvh] w-full overflow-auto rounded-control bg-sunken">
      <div style={{ width: size, height: size, transform: `rotate(${turned}deg)` }} className="relative">
        <Marked checklist={checklist} active={active}>
          <button
            type="button"
            aria-label={t('desk-challenges.zoomInPhoto', { photo: label })}
            onClick={zoomIn}
            className="block size-full cursor-zoom-in -outline-offset-2"
          >
            <Picture
              src={address}
              alt={label}
              width={1}
              height={1}
              priority
              className="size-full object-contain"
            />
          </button>
        </Marked>
        {part && <Outline part={part} />}
      </div>
    </div>
  )
}

/** Lies over a photo that is as large as its square allows, which is what an SVG does with its view box, too. */
function Outline({ part: { left, top, width, height, ratio } }: { part: PicturePart }) {
  return (
    <svg
      viewBox={`0 0 ${ratio} 1`}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {['stroke-surface stroke-5', 'stroke-danger stroke-3'].map((look) => (
        <rect
          key={look}
          x={left * ratio}
          y={top}
          width={width * ratio}
          height={height}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeDasharray="10 6"
          className={look}
        />
      ))}
    </svg>
  )
}
