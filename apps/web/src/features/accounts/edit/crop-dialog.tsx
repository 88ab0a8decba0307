import type { PlainMessageId } from '@canopy/contract/language/translate'
import { type Ref, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { t } from '../../../language/messages.ts'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { cropPhoto } from './crop-photo.ts'

/** Percent. */
const INITIAL_SIZE = 90

/** A centred crop of the ratio, a little smaller than possible, so that it looks movable. */
function initialCropOf({ width, height }: HTMLImageElement, aspect: number) {
  const wide = width / height > aspect
  const share = wide
    ? { unit: '%' as const, height: INITIAL_SIZE }
    : { unit: '%' as const, width: INITIAL_SIZE }
  return centerCrop(makeAspectCrop(share, aspect, width, height), width, height)
}

export type CropShape = { title: PlainMessageId; aspect: number; maxWidth: number; round: boolean }

export function CropDialog({
  photo: { name, address },
  shape,
  onCrop,
  onUnreadable,
  onClose,
}: {
  /** `address` is an object URL of the file. */
  photo: { name: string; address: string }
  shape: CropShape
  onCrop: (photo: File) => void
  /** Called if the file is not a picture. */
  onUnreadable: () => void
  onClose: () => void
}) {
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [pending, setPending] = useState(false)

  const use = async () => {
    if (!image.current || !crop) return
    setPending(true)
    const cropped = await cropPhoto(image.current, crop, { maxWidth: shape.maxWidth, name })
    setPending(false)
    if (cropped) onCrop(cropped)
    else onUnreadable()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(shape.title)}
      description={t('settings.cropHint')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button pending={pending} disabled={!crop} onClick={use}>
            {t('settings.useThisPicture')}
          </Button>
        </>
      }
    >
      <CropArea
        ref={image}
        address={address}
        shape={shape}
        crop={crop}
        onChange={setCrop}
        onUnreadable={onUnreadable}
      />
    </Dialog>
  )
}

function CropArea({
  ref,
  address,
  shape: { aspect, round },
  crop,
  onChange,
  onUnreadable,
}: {
  ref: Ref<HTMLImageElement>
  address: string
  shape: CropShape
  /** Undefined until the picture is loaded. */
  crop: PercentCrop | undefined
  onChange: (crop: PercentCrop) => void
  onUnreadable: () => void
}) {
  return (
    <div className="grid place-items-center">
      <ReactCrop
        {...(crop && { crop })}
        onChange={(_, percent) => onChange(percent)}
        aspect={aspect}
        circularCrop={round}
        keepSelection
        minWidth={48}
        className="rounded-control"
      >
        <img
          ref={ref}
          src={address}
          alt={t('settings.toBeCropped')}
          onLoad={({ currentTarget }) => onChange(initialCropOf(currentTarget, aspect))}
          onError={onUnreadable}
          className="max-h-[55dvh] max-w-full"
        />
      </ReactCrop>
    </div>
  )
}
