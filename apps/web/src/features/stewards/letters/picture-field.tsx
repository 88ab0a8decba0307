import { removeLetterPicture, setLetterPicture } from '@canopy/contract/desk/letters/endpoints'
import type { DeskLetter } from '@canopy/contract/desk/letters/shapes'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { storedPicture } from '@canopy/contract/pictures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { letterQuery } from './letters-data.ts'

/** The picture of a draft, which is stored as soon as it is chosen. */
export function PictureField({
  letter: { letterId, picture, imageAlt },
  onStored,
}: {
  letter: DeskLetter
  onStored: (letter: DeskLetter) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const [rejected, setRejected] = useState<string>()
  const params = { letterId }
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? api.call(removeLetterPicture, { params })
        : api.call(setLetterPicture, { params, body: { picture: file } }),
    onSuccess: (stored) => {
      queries.setQueryData(letterQuery(api, letterId).queryKey, stored)
      onStored(stored)
    },
  })
  const stored = picture === null ? undefined : storedPicture(picture)
  return (
    <Field label={t('desk-letters.picture')} error={rejected ?? error?.message}>
      <div aria-busy={isPending} className="flex flex-col gap-2">
        {picture !== null && (
          <Picture
            src={picture}
            alt={imageAlt}
            width={stored?.width ?? 16}
            height={stored?.height ?? 9}
            srcSet={stored?.srcSet}
            sizes="16rem"
            className="max-w-64 rounded-control"
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <PhotoInput
            name="picture"
            look="button"
            value={null}
            maxBytes={MAX_IMAGE_BYTES}
            onReject={setRejected}
            onChange={(file) => {
              setRejected(undefined)
              if (file) mutate(file)
            }}
          >
            {t('desk-letters.choosePicture')}
          </PhotoInput>
          {picture !== null && (
            <Button variant="quiet" pending={isPending} onClick={() => mutate(null)}>
              {t('desk-letters.removePicture')}
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}
