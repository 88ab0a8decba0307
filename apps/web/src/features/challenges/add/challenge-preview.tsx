import type { Category } from '@canopy/contract/challenges/category'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useId } from 'react'
import { t } from '../../../language/messages.ts'
import { ChallengePicture } from '../challenge-picture.tsx'
import { ChallengeCard } from '../list/challenge-card.tsx'

/** The picture below its field, on screens too small for `ChallengePreview`. */
export function PicturePreview({ photoUrl }: { photoUrl: string }) {
  return (
    <figure className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:hidden">
      <div className="w-36 shrink-0 overflow-clip rounded-control border border-line sm:w-56">
        <ChallengePicture challenge={{ photoUrl }} sizes="14rem" />
      </div>
      {/* The text stands below the picture where its longest word has no room beside it. */}
      <figcaption className="flex-[1_1_8rem] text-sm text-pretty text-muted">
        {photoUrl === '' ? t('challenges.previewDrawingCaption') : t('challenges.previewCaption')}
      </figcaption>
    </figure>
  )
}

/** The challenge's card beside the form. */
export function ChallengePreview({
  photoUrl,
  challengeName,
  points,
  description,
  category,
}: {
  photoUrl: string
  challengeName: string
  points: string | number
  description: string
  category: Category
}) {
  const id = useId()
  const challenge = {
    challengeId: 0,
    challengeName: challengeName.trim() || t('challenges.nameOfChallenge'),
    description: description.trim() || t('common.description'),
    photoUrl,
    points: numberIn(String(points)) ?? 0,
    enrolled: 0,
    status: null,
    category,
  }
  return (
    <figure aria-labelledby={id} className="flex flex-col gap-3 stays-beside max-lg:hidden">
      <p id={id} className="text-sm font-semibold text-muted">
        {t('challenges.preview')}
      </p>
      <div inert>
        <ChallengeCard challenge={challenge} priority={false} />
      </div>
      {photoUrl === '' && (
        <figcaption className="text-sm text-pretty text-muted">{t('challenges.drawingCaption')}</figcaption>
      )}
    </figure>
  )
}
