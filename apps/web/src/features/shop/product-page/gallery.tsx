import { storedPicture } from '@canopy/contract/pictures'
import type { Product } from '@canopy/contract/shop/products'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { rowArrows, shortcutKey } from '../../../ui/keys.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'

/** The pictures of a product: one large, and a row of buttons to choose another, also with the arrow keys. */
export function Gallery({ product: { imgURL, pictures } }: { product: Product }) {
  const all = pictures.length > 0 ? pictures : [{ url: imgURL, alt: '' }]
  const [chosen, setChosen] = useState(0)
  // A steward may have removed a picture meanwhile.
  const shown = all[chosen] ?? all[0]
  if (!shown) return null
  const choose = (row: Element, step: number) => {
    const next = (chosen + step + all.length) % all.length
    setChosen(next)
    row.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="flex flex-col gap-3 md:stays-beside md:self-start">
      <Picture
        src={shown.url}
        alt={shown.alt}
        width={1}
        height={1}
        srcSet={storedPicture(shown.url)?.srcSet}
        sizes="(min-width: 68.75rem) 33rem, (min-width: 45rem) 50vw, 100vw"
        priority
        className="rounded-card"
      />
      {all.length > 1 && (
        <fieldset
          aria-label={t('common.pictures')}
          className="flex min-w-0 flex-wrap gap-2"
          onKeyDown={(event) => {
            const pressed = shortcutKey(event)
            const { previous, next } = rowArrows()
            if (pressed === next) choose(event.currentTarget, 1)
            if (pressed === previous) choose(event.currentTarget, -1)
          }}
        >
          {all.map(({ url, alt }, index) => (
            <button
              key={url}
              type="button"
              aria-label={alt || t('shop.picture', { place: index + 1 })}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
              className="size-16 overflow-clip rounded-control border-2 border-transparent aria-pressed:border-leaf"
            >
              <Picture
                src={url}
                alt=""
                width={1}
                height={1}
                srcSet={storedPicture(url)?.srcSet}
                sizes="4rem"
              />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
