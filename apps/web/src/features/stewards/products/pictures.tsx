import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import {
  type DeskProductCase,
  PRODUCT_PICTURES_MAX,
  type ProductPicture,
} from '@canopy/contract/stewards/products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { PhotoInput } from '../../../ui/form/photo-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type DeskApi, useDeskApi } from '../desk/desk-api.ts'
import { deskKeys } from '../desk/desk-keys.ts'

type Change = (api: DeskApi) => Promise<DeskProductCase>

/** Up to eight pictures, of which the first one represents the product in lists. */
export function Pictures({ product: { productID, pictures } }: { product: DeskProductCase }) {
  const api = useDeskApi()
  const queries = useQueryClient()
  const [rejected, setRejected] = useState<string>()
  const params = { productID }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: Change) => change(api),
    onSuccess: (product) => {
      queries.setQueryData(deskKeys.case('product', String(productID)), product)
      void queries.invalidateQueries({ queryKey: deskKeys.lists('product') })
    },
  })
  const setAll = (after: ProductPicture[]) =>
    mutate((desk) =>
      desk.call('setProductPictures', {
        params,
        body: { pictures: after.map(({ name, alt }) => ({ name, alt })) },
      }),
    )
  const move = (from: number, to: number) => {
    const after = [...pictures]
    after.splice(to, 0, ...after.splice(from, 1))
    setAll(after)
  }
  const describe = (index: number, alt: string) =>
    setAll(pictures.map((picture, at) => (at === index ? { ...picture, alt } : picture)))

  return (
    <div className="flex flex-col gap-4" aria-busy={isPending}>
      <ol className="flex flex-col gap-4 empty:hidden">
        {pictures.map((picture, index) => (
          <li key={picture.name} className="flex items-start gap-3">
            <Picture
              src={picture.url}
              alt={picture.alt}
              width={1}
              height={1}
              className="max-w-20 shrink-0 rounded-control"
            />
            <Field label={`Description of picture ${index + 1}`} className="min-w-0 flex-1">
              <TextInput
                defaultValue={picture.alt}
                maxLength={1000}
                onBlur={({ target }) => target.value !== picture.alt && describe(index, target.value)}
              />
            </Field>
            <div className="flex flex-col sm:flex-row">
              <IconButton
                label={`Move picture ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={`Move picture ${index + 1} down`}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label={`Remove picture ${index + 1}`}
                onClick={() => setAll(pictures.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {pictures.length < PRODUCT_PICTURES_MAX && (
        <Field label="New picture" error={rejected}>
          <PhotoInput
            name="picture"
            look="button"
            value={null}
            maxBytes={MAX_IMAGE_BYTES}
            onReject={(why) =>
              setRejected(why === 'size' ? messages.imageTooLarge : messages.imageUnreadable)
            }
            onChange={(picture) => {
              setRejected(undefined)
              if (picture) mutate((desk) => desk.call('addProductPicture', { params, body: { picture } }))
            }}
          >
            {isPending ? 'Saving…' : 'Add a picture'}
          </PhotoInput>
        </Field>
      )}
      <FormFailure message={isPending ? undefined : error?.message} />
    </div>
  )
}
