import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { Suspense, useId } from 'react'
import { t } from '../../../language/messages.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import type { Composer } from '../writing/use-composer.ts'

const ChosenPhotos = lazyNamed(() => import('../photos/chosen-photos.tsx'), 'ChosenPhotos')

export function ComposerPhotos({ composer }: { composer: Composer }) {
  return (
    composer.photos.length > 0 && (
      <Suspense>
        <ChosenPhotos composer={composer} />
      </Suspense>
    )
  )
}

/** Adds photos. In line with the text if nothing is between them. */
export function PhotoTool({ composer }: { composer: Composer }) {
  const { photos, poll, addPhoto, failure, rejectImage } = composer
  const faultId = useId()
  const isWrong = failure?.field === 'image'
  return (
    <>
      {isWrong && (
        <Fault id={faultId} className="basis-full">
          {failure.message}
        </Fault>
      )}
      <div className={photos.length > 0 || poll ? '-ms-3' : '-ms-3 sm:ms-11'}>
        <PhotoInput
          name="image"
          look="tool"
          multiple
          faultId={isWrong ? faultId : undefined}
          value={null}
          onChange={(photo) => photo && addPhoto(photo)}
          maxBytes={MAX_IMAGE_BYTES}
          keepOriginalUpTo={MAX_IMAGE_BYTES}
          onReject={rejectImage}
        >
          {t('common.photo')}
        </PhotoInput>
      </div>
    </>
  )
}
