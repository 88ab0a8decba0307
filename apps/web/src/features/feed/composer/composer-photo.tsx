import { IMAGE_ALT_MAX, MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { useId } from 'react'
import { Fault } from '../../../ui/form/fault.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PhotoInput } from '../../../ui/form/photo-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { Composer } from './use-composer.ts'

export function ComposerPhoto({ composer }: { composer: Composer }) {
  const { image, choose, imageAlt, describe, failure, rejectImage, progress } = composer
  const faultId = useId()
  const isWrong = failure?.field === 'image'
  return (
    <>
      <div className={image ? 'basis-full' : '-ml-3 sm:ml-11'}>
        <PhotoInput
          name="image"
          look="button"
          faultId={isWrong ? faultId : undefined}
          value={image}
          onChange={choose}
          maxBytes={MAX_IMAGE_BYTES}
          keepOriginalUpTo={MAX_IMAGE_BYTES}
          onReject={(reason) =>
            rejectImage(reason === 'size' ? messages.imageTooLarge : messages.imageUnreadable)
          }
        >
          Photo
        </PhotoInput>
      </div>
      {isWrong && (
        <Fault id={faultId} className="order-first basis-full">
          {failure.message}
        </Fault>
      )}
      {image && (
        <Field
          label="Describe the photo"
          description="For people who can't see it. A few words are enough."
          className="basis-full"
        >
          <TextInput
            name="imageAlt"
            dir="auto"
            maxLength={IMAGE_ALT_MAX}
            value={imageAlt}
            readOnly={progress !== undefined}
            onChange={(event) => describe(event.target.value)}
          />
        </Field>
      )}
    </>
  )
}
