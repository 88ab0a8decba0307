import { storedPicture } from '@canopy/contract/pictures'
import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { Picture } from '../pictures/picture.tsx'

type Button = { label: string; target: string }

/** A button that leads to a page of the app, or elsewhere in a tab of its own. */
function LeadingButton({ label, target }: Button) {
  const elsewhere = !target.startsWith('/') && ({ target: '_blank', rel: 'nofollow noopener' } as const)
  return (
    <ButtonLink to={target} {...elsewhere} className="self-start">
      <span dir="auto">{label}</span>
    </ButtonLink>
  )
}

/** The picture, text and button of a letter. `lang` is the language of its texts, if anybody has said it. */
export function LetterContent({
  lang,
  picture,
  imageAlt,
  button,
  children,
}: {
  lang: string | undefined
  picture: string | null
  imageAlt: string
  button: Button | null
  children: ReactNode
}) {
  const stored = picture === null ? undefined : storedPicture(picture)
  return (
    <div lang={lang} className="flex flex-col gap-5">
      {picture !== null && (
        <Picture
          src={picture}
          alt={imageAlt}
          width={stored?.width ?? 16}
          height={stored?.height ?? 9}
          srcSet={stored?.srcSet}
          sizes="(min-width: 44rem) 40rem, 100vw"
          className="max-h-[70dvh] rounded-card object-contain"
        />
      )}
      {children}
      {button && <LeadingButton {...button} />}
    </div>
  )
}
