import type { Challenge } from '@canopy/contract/challenges/shapes'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { t, written } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFileAddress } from '../../../../ui/form/photo/use-file-address.ts'
import { LazyDialog, lazyNamed } from '../../../../ui/lazy.tsx'
import type { LivePhoto } from './camera-dialog.tsx'

const CameraDialog = lazyNamed(() => import('./camera-dialog.tsx'), 'CameraDialog')

/** Opens the camera within the form. */
export function TakePhoto({
  challengeId,
  onTaken,
}: Pick<Challenge, 'challengeId'> & { onTaken: (live: LivePhoto) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" className="size-5" />
        {t('proofs.takePhotoNow')}
      </Button>
      <LazyDialog open={isOpen}>
        <CameraDialog
          open={isOpen}
          challengeId={challengeId}
          onClose={() => setOpen(false)}
          onTaken={(live) => {
            setOpen(false)
            onTaken(live)
          }}
        />
      </LazyDialog>
    </div>
  )
}

/** Field of a challenge that takes no other photos: shows what was taken, and the camera. */
export function LivePhotoField({
  challengeId,
  photo,
  error,
  onTaken,
}: {
  challengeId: number
  photo: File | null
  error: string | undefined
  onTaken: (live: LivePhoto) => void
}) {
  const address = useFileAddress(photo)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('common.photo')}</legend>
      <p className="text-sm text-pretty text-muted">{t('proofs.livePhotoHelp')}</p>
      {photo && address && (
        <img
          src={address}
          alt={t('proofs.takenReadyToSend')}
          className="max-h-72 max-w-full self-start rounded-card bg-sunken object-contain"
        />
      )}
      <TakePhoto challengeId={challengeId} onTaken={onTaken} />
      {error !== undefined && <p className="text-sm font-medium text-danger-ink">{written(error)}</p>}
    </fieldset>
  )
}
