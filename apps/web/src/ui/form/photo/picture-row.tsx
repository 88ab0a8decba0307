import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { IconButton } from '../../icon-button.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { useDrag } from './use-drag.ts'

export type Step = -1 | 1

/** The id of the button that moves a picture, which gets the focus back once the picture has moved. */
export const moveButtonId = (name: string, step: Step) => `${step === 1 ? 'down' : 'up'}-${name}`

/** A row of several pictures, which is dragged by its handle or moved by its buttons; `children` is the field that describes it. */
export function PictureRow({
  name,
  src,
  alt,
  number,
  count,
  noun = 'picture',
  opensDialog = false,
  onMove,
  onDrop,
  onRemove,
  children,
}: {
  name: string
  src: string | undefined
  alt: string
  number: number
  count: number
  noun?: 'picture' | 'photo'
  /** Whether removing asks first. */
  opensDialog?: boolean
  onMove: (step: Step) => void
  onDrop: (dropped: string) => void
  onRemove: () => void
  children: ReactNode
}) {
  const named = { noun: noun === 'photo' ? noun : 'other', number } as const
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const { isDragged, isOver } = useDrag(row, handle, { name, onDrop })
  const move = (step: Step, isLast: boolean) => ({
    id: moveButtonId(name, step),
    'aria-disabled': isLast,
    onClick: () => !isLast && onMove(step),
  })
  return (
    <li
      ref={row}
      className={`flex items-start gap-3 rounded-control ${isDragged ? 'opacity-50' : ''} ${isOver ? 'bg-leaf-tint outline-2 outline-leaf-ink' : ''}`}
    >
      <div
        ref={handle}
        title={t('common.dragToMove')}
        className="flex shrink-0 cursor-grab items-center gap-1 active:cursor-grabbing"
      >
        <GripVertical aria-hidden="true" className="size-5 text-muted" />
        <Picture
          src={src}
          alt={alt}
          width={1}
          height={1}
          className="pointer-events-none w-20 rounded-control max-sm:w-14"
        />
      </div>
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex flex-col sm:flex-row">
        <IconButton label={t('common.movePhotoUp', named)} {...move(-1, number === 1)}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t('common.movePhotoDown', named)} {...move(1, number === count)}>
          <ArrowDown aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={t('common.removePhotoNumber', named)}
          {...(opensDialog && { 'aria-haspopup': 'dialog' })}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
