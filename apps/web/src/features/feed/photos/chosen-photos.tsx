import { coded } from '@canopy/contract/language/coded-message'
import { IMAGE_ALT_MAX } from '@canopy/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PhotoPreview } from '../../../ui/form/photo/photo-preview.tsx'
import { moveButtonId, PictureRow, type Step } from '../../../ui/form/photo/picture-row.tsx'
import { useFileAddress } from '../../../ui/form/photo/use-file-address.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { Composer } from '../writing/use-composer.ts'
import type { Photo } from '../writing/use-photos.ts'

/** The photos of a post that is being written, in their order, each with its description. */
export function ChosenPhotos({ composer }: { composer: Composer }) {
  const { photos } = composer
  const [only] = photos
  if (photos.length === 1 && only) return <SinglePhoto key={only.id} photo={only} composer={composer} />
  return <PhotoRows composer={composer} />
}

function usePhotoAddress({ file, saved }: Photo) {
  const address = useFileAddress(file)
  return address ?? saved?.image
}

function SinglePhoto({ photo, composer }: { photo: Photo; composer: Composer }) {
  const address = usePhotoAddress(photo)
  return (
    <>
      <div className="flex basis-full">
        {address && (
          <PhotoPreview
            address={address}
            onRemove={() => composer.removePhoto(photo.id)}
            onUnreadable={() => {
              if (photo.saved) return
              composer.removePhoto(photo.id)
              composer.rejectImage(coded('common.imageUnreadable'))
            }}
          />
        )}
      </div>
      <Field label={t('common.describeThePhoto')} description={t('feed.photoHint')} className="basis-full">
        <AltInput photo={photo} composer={composer} />
      </Field>
    </>
  )
}

function AltInput({
  photo: { id, alt },
  composer: { describe, progress },
}: {
  photo: Photo
  composer: Composer
}) {
  return (
    <TextInput
      name="imageAlt"
      dir="auto"
      maxLength={IMAGE_ALT_MAX}
      value={alt}
      readOnly={progress !== undefined}
      onChange={(event) => describe(id, event.target.value)}
    />
  )
}

function PhotoRows({ composer }: { composer: Composer }) {
  const { photos, movePhoto } = composer
  const [moved, setMoved] = useState('')
  const focus = useRef<string>(undefined)
  useEffect(() => {
    // A row that moves in the document loses the focus.
    if (focus.current !== undefined) document.getElementById(focus.current)?.focus()
    focus.current = undefined
  })

  function move(id: string, to: number) {
    const from = photos.findIndex((photo) => photo.id === id)
    setMoved(t('feed.photoMoved', { from: from + 1, to: to + 1, count: photos.length }))
    movePhoto(id, to)
  }
  function step(id: string, index: number, by: Step) {
    focus.current = moveButtonId(id, by)
    move(id, index + by)
  }
  return (
    <>
      <ol aria-label={t('feed.photos')} className="flex basis-full flex-col gap-4">
        {photos.map((photo, index) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            number={index + 1}
            composer={composer}
            onMove={(by) => step(photo.id, index, by)}
            onDrop={(dropped) => move(dropped, index)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
    </>
  )
}

function PhotoRow({
  photo,
  number,
  composer,
  ...moves
}: {
  photo: Photo
  number: number
  composer: Composer
  onMove: (by: Step) => void
  onDrop: (dropped: string) => void
}) {
  return (
    <PictureRow
      {...moves}
      name={photo.id}
      src={usePhotoAddress(photo)}
      alt=""
      number={number}
      count={composer.photos.length}
      noun="photo"
      onRemove={() => composer.removePhoto(photo.id)}
    >
      <Field label={t('feed.describePhoto', { number })}>
        <AltInput photo={photo} composer={composer} />
      </Field>
    </PictureRow>
  )
}
