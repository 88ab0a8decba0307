import { IMAGE_ALT_MAX } from '@canopy/contract/limits'
import type { ProductPicture } from '@canopy/contract/stewards/products'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useRef } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useDrag } from './use-drag.ts'

export type Step = -1 | 1

/** The id of the button that moves a picture, which gets the focus back once the picture has moved. */
export const moveButtonId = (name: string, step: Step) => `${step === 1 ? 'down' : 'up'}-${name}`

/** A picture, which is dragged by its handle or moved by its buttons. */
export function PictureRow({
  picture: { name, url, alt },
  number,
  count,
  onMove,
  onDrop,
  onDescribe,
  onRemove,
}: {
  picture: ProductPicture
  number: number
  count: number
  onMove: (step: Step) => void
  onDrop: (dropped: string) => void
  onDescribe: (alt: string) => void
  onRemove: () => void
}) {
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
        title="Drag to move"
        className="flex shrink-0 cursor-grab items-center gap-1 active:cursor-grabbing"
      >
        <GripVertical aria-hidden="true" className="size-5 text-muted" />
        <Picture
          src={url}
          alt={alt}
          width={1}
          height={1}
          className="pointer-events-none w-20 max-w-20 rounded-control max-sm:w-14"
        />
      </div>
      <Field label={`Description of picture ${number}`} className="min-w-0 flex-1">
        <TextInput
          key={alt}
          defaultValue={alt}
          maxLength={IMAGE_ALT_MAX}
          onBlur={({ target }) => target.value !== alt && onDescribe(target.value)}
        />
      </Field>
      <div className="flex flex-col sm:flex-row">
        <IconButton label={`Move picture ${number} up`} {...move(-1, number === 1)}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Move picture ${number} down`} {...move(1, number === count)}>
          <ArrowDown aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Remove picture ${number}`} aria-haspopup="dialog" onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
