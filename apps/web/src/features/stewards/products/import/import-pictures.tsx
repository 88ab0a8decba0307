import { addProductPicture } from '@canopy/contract/desk/shop/endpoints'
import type { NamedPicture } from '@canopy/contract/desk/shop/product-import'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useApi } from '../../../../api/context.ts'
import { ApiError, isRefusal } from '../../../../api/error.ts'
import { t } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Field, useFieldControl } from '../../../../ui/form/field.tsx'
import { FormFailure } from '../../../../ui/form/form-failure.tsx'
import { photoFaults, readPhoto } from '../../../../ui/form/photo/read-photo.ts'
import { Part } from '../../case/part.tsx'

/** Each with a key, so that a retry does not add it twice. */
type Chosen = Map<string, { file: File; key: string }>

const NAMES_SHOWN = 10

/** The name of a file as it is compared: lists may have its path, and systems write accents differently. */
const folded = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').trim().normalize('NFC').toLowerCase()

/** Says how many pictures were found, and the names of those that were not. */
function resultOf(found: number, missing: string[]) {
  const count = found + missing.length
  if (missing.length === 0) return t('desk-shop.picturesFound', { found, count })
  const names = missing.slice(0, NAMES_SHOWN).join(', ')
  const more = missing.length - NAMES_SHOWN
  return more > 0
    ? t('desk-shop.picturesMissingMore', { found, count, names, more })
    : t('desk-shop.picturesMissing', { found, count, names })
}

/**
 * Adds pictures to those products of the file that have none yet, by the names of their files. `onAdded` reads again which have none.
 */
export function ImportPictures({
  pictures,
  onAdded,
}: {
  pictures: NamedPicture[]
  onAdded: () => Promise<unknown>
}) {
  const api = useApi()
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [done, setDone] = useState(0)
  const [faults, setFaults] = useState<string[]>([])
  const found = pictures.flatMap(({ productID: productId, image }) => {
    const picture = chosen.get(folded(image))
    return picture ? [{ productID: productId, image, ...picture }] : []
  })
  const missing = pictures.filter(({ image }) => !chosen.has(folded(image))).map(({ image }) => image)

  /** Returns why the picture is not taken, if it is not. @throws ApiError if the others would not be taken either */
  async function add({
    productID: productId,
    file,
    key,
  }: (typeof found)[number]): Promise<string | undefined> {
    const picture = await readPhoto(file, { maxBytes: MAX_IMAGE_BYTES })
    if (!(picture instanceof File)) return t(photoFaults[picture])
    try {
      await api.call(
        addProductPicture,
        { params: { productID: productId }, body: { picture } },
        { idempotencyKey: `${key}-${productId}` },
      )
    } catch (error) {
      if (isRefusal(error) && error.code.startsWith('image_')) return error.message
      throw error
    }
    return undefined
  }

  const addition = useMutation({
    async mutationFn() {
      setFaults([])
      let added = 0
      for (const [index, each] of found.entries()) {
        setDone(index)
        const fault = await add(each)
        if (fault === undefined) added += 1
        else setFaults((earlier) => [...earlier, `${each.image}: ${fault}`])
      }
      return added
    },
    onSuccess: (added) => toast('success', t('desk-shop.picturesImported', { count: added })),
    onSettled: onAdded,
  })
  const choose = (files: File[]) =>
    setChosen(
      new Map([...chosen, ...files.map((file) => [folded(file.name), { file, key: uuidv7() }] as const)]),
    )

  return (
    <Part title={t('common.pictures')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-pretty text-muted">{t('desk-shop.withoutPicture', { count: pictures.length })}</p>
        <Field label={t('desk-shop.pictureFiles')}>
          <FilesInput onChange={choose} />
        </Field>
        {chosen.size > 0 && (
          <p role="status" className="[overflow-wrap:anywhere]">
            {resultOf(found.length, missing)}
          </p>
        )}
        {faults.length > 0 && (
          <ul aria-label={t('desk-shop.picturesRefused')} className="font-medium text-danger-ink">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        {addition.isPending && (
          <div className="w-full">
            <ProgressBar label={t('desk-shop.picturesAdded')} value={done} max={found.length} />
          </div>
        )}
        <FormFailure message={addition.error instanceof ApiError ? addition.error.message : undefined} />
        {found.length > 0 && (
          <Button pending={addition.isPending} onClick={() => addition.mutate()}>
            {t('desk-shop.addPictures', { count: found.length })}
          </Button>
        )}
      </div>
    </Part>
  )
}

function FilesInput({ onChange }: { onChange: (files: File[]) => void }) {
  const control = useFieldControl()
  return (
    <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 self-start rounded-control border border-edge bg-surface px-4 py-2 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink">
      <input
        {...control}
        type="file"
        name="pictures"
        multiple
        accept="image/*"
        className="sr-only"
        onChange={({ target }) => {
          onChange([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Images aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
      {t('desk-shop.chooseThePictures')}
    </label>
  )
}
