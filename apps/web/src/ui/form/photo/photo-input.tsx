import { coded } from '@canopy/contract/language/coded-message'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useFieldControl } from '../field.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import { useFileAddress } from './use-file-address.ts'
import { useReadBeforeSubmit } from './use-read-before-submit.ts'

type PhotoInputProps = {
  value: File | null
  onChange: (photo: File | null) => void
  maxBytes: number
  onReject: (message: string) => void
  keepOriginalUpTo?: number
  keepExif?: boolean
  /** Several photos can be chosen at once; `onChange` is called for each, in their order. */
  multiple?: boolean
  /** A dashed area, a button, or a tool: a button that shows only its icon on narrow phones. */
  look?: 'area' | 'button' | 'tool'
  /** Id of the error message, for inputs outside a `Field`. */
  faultId?: string | undefined
  name: string
  ref?: Ref<HTMLInputElement>
  /** The text of the area or button. */
  children: ReactNode
}

/**
 * Chooses a photo: from the files of the device, dropped on the surrounding form, or pasted there. `onReject` gets why a file is
 * not taken, coded. Photos of more than `keepOriginalUpTo` bytes are scaled down before `onChange`, which removes their metadata unless
 * `keepExif` is set.
 */
export function PhotoInput({
  value,
  onChange,
  maxBytes,
  onReject,
  keepOriginalUpTo,
  keepExif,
  multiple = false,
  look = 'area',
  faultId,
  name,
  ref,
  children,
}: PhotoInputProps) {
  const control = useFieldControl()
  const box = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const preview = useFileAddress(value)

  const reading = useReadBeforeSubmit(box)
  const accept = async (file: File) => {
    // The forms are shown without it.
    const { photoFaults, readPhoto } = await import('./read-photo.ts')
    const photo = await readPhoto(file, { maxBytes, keepOriginalUpTo, keepExif })
    const isPhoto = photo instanceof File
    if (isPhoto) onChange(photo)
    else onReject(coded(photoFaults[photo]))
    return isPhoto
  }
  const acceptAll = (files: File[]) =>
    reading(async () => {
      let areTaken = true
      for (const file of multiple ? files : files.slice(0, 1)) areTaken = (await accept(file)) && areTaken
      return areTaken
    })
  useDropAndPaste(box, (files) => void acceptAll(files), setOver)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Reset, so that the same file can be chosen again after it was removed.
    event.target.value = ''
    void acceptAll(files)
  }

  return (
    <div ref={box} className="flex flex-col gap-3">
      {value && preview && (
        <PhotoPreview
          address={preview}
          onRemove={() => onChange(null)}
          onUnreadable={() => {
            onChange(null)
            onReject(coded('common.imageUnreadable'))
          }}
        />
      )}
      <label
        className={`${look === 'area' ? areaClass(value !== null) : button} ${look === 'tool' ? 'h-11 text-sm max-[26rem]:gap-0' : ''} ${over ? 'bg-leaf-tint' : ''}`}
      >
        <input
          {...control}
          {...(faultId !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
          ref={ref}
          type="file"
          name={name}
          multiple={multiple}
          accept="image/*"
          className="sr-only"
          onChange={choose}
        />
        <ImagePlus aria-hidden="true" className="size-5 text-leaf-ink" />
        <span className={look === 'tool' ? 'max-[26rem]:sr-only' : ''}>{children}</span>
      </label>
    </div>
  )
}

const focusRing =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink'
const button = `${focusRing} inline-flex fallback:h-10 touch-target items-center gap-2 self-start rounded-control px-3 font-semibold hover:bg-sunken`

/** Makes the area for another photo one line high once one is chosen. */
const areaClass = (isChosen: boolean) =>
  `${focusRing} flex items-center justify-center gap-2 rounded-card border-2 border-dashed border-edge px-4 text-sm text-muted hover:bg-sunken ${isChosen ? 'min-h-11 py-2' : 'min-h-24 flex-col py-4 text-center'}`
