import { useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { cropPhoto } from './crop-photo.ts'

const START = 90

/** The largest part in the middle that has the ratio, with some room around it that shows there is more. */
function middleOf({ width, height }: HTMLImageElement, aspect: number) {
  const wide = width / height > aspect
  const share = wide ? { unit: '%' as const, height: START } : { unit: '%' as const, width: START }
  return centerCrop(makeAspectCrop(share, aspect, width, height), width, height)
}

export type CropShape = { title: string; aspect: number; maxWidth: number; round: boolean }

/** Has the member choose which part of `photo` is used, by pointer, touch or arrow keys. */
export function CropDialog({
  photo: { name, address },
  shape: { title, aspect, maxWidth, round },
  onCrop,
  onUnreadable,
  onClose,
}: {
  /** `address` is where the chosen file can be shown from. */
  photo: { name: string; address: string }
  shape: CropShape
  onCrop: (photo: File) => void
  /** Hears that the file is no picture after all. */
  onUnreadable: () => void
  onClose: () => void
}) {
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [pending, setPending] = useState(false)

  const use = async () => {
    if (!image.current || !crop) return
    setPending(true)
    const cropped = await cropPhoto(image.current, crop, { maxWidth, name })
    setPending(false)
    if (cropped) onCrop(cropped)
    else onUnreadable()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="Drag the frame to what should be seen. The arrow keys move it, too."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={pending} disabled={!crop} onClick={use}>
            Use This Picture
          </Button>
        </>
      }
    >
      <div className="grid place-items-center">
        <ReactCrop
          {...(crop && { crop })}
          onChange={(_, percent) => setCrop(percent)}
          aspect={aspect}
          circularCrop={round}
          keepSelection
          minWidth={48}
          className="rounded-control"
        >
          <img
            ref={image}
            src={address}
            alt="To be cropped"
            onLoad={({ currentTarget }) => setCrop(middleOf(currentTarget, aspect))}
            onError={onUnreadable}
            className="max-h-[55dvh] max-w-full"
          />
        </ReactCrop>
      </div>
    </Dialog>
  )
}
