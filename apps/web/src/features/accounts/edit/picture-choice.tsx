import { coded } from '@canopy/contract/language/coded-message'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { Camera } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { type PhotoFault, readPhoto } from '../../../ui/form/photo/read-photo.ts'
import { useFileAddress } from '../../../ui/form/photo/use-file-address.ts'
import { lazyNamed } from '../../../ui/lazy.tsx'
import type { CropShape } from './crop-dialog.tsx'

const CropDialog = lazyNamed(() => import('./crop-dialog.tsx'), 'CropDialog')

const faults: Record<PhotoFault, PlainMessageId> = {
  type: 'settings.profileImageInvalid',
  size: 'settings.profileImageTooLarge',
  heic: 'common.imageHeic',
}

/** Stays below 5 MB. Cropping encodes the picture again. */
const KEPT = { maxBytes: MAX_IMAGE_BYTES - 1, keepOriginalUpTo: MAX_IMAGE_BYTES }

/** A button to choose a picture and crop it to `shape`. `onFault` gets why a file was refused, or undefined if it was accepted. */
export function PictureChoice({
  label,
  shape,
  describedBy,
  onChoose,
  onFault,
}: {
  label: string
  shape: CropShape
  /** The id of the error message, if there is one. */
  describedBy: string | undefined
  onChoose: (photo: File) => void
  onFault: (fault: string | undefined) => void
}) {
  const [file, setFile] = useState<File>()
  const address = useFileAddress(file)

  const accept = async (chosen: File) => {
    const photo = await readPhoto(chosen, KEPT)
    onFault(photo instanceof File ? undefined : t(faults[photo]))
    if (photo instanceof File) setFile(photo)
  }

  return (
    <>
      <FileButton label={label} describedBy={describedBy} onChoose={accept} />
      {file && address && (
        <Suspense>
          <CropDialog
            photo={{ name: file.name, address }}
            shape={shape}
            onCrop={(cropped) => {
              setFile(undefined)
              onChoose(cropped)
            }}
            onUnreadable={() => {
              setFile(undefined)
              onFault(coded('settings.profileImageInvalid'))
            }}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function FileButton({
  label,
  describedBy,
  onChoose,
}: {
  label: string
  describedBy: string | undefined
  onChoose: (file: File) => void
}) {
  return (
    <label className="inline-flex h-10 touch-target cursor-pointer items-center justify-center gap-2 whitespace-nowrap max-sm:flex-auto rounded-control border border-edge bg-surface px-2 sm:px-3 text-sm font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink">
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Cleared, so that choosing the same file again fires another event.
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Camera aria-hidden="true" className="size-5 shrink-0 text-leaf-ink max-[24rem]:hidden" />
      {label}
    </label>
  )
}
