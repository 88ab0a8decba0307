import { numberIn } from '@canopy/contract/text/typed-number'
import { useId } from 'react'
import { t } from '../../../language/messages.ts'
import { ChallengePicture } from '../challenge-picture.tsx'
import { ChallengeCard } from '../list/challenge-card.tsx'

const CAPTION = 'Members see this drawing until the picture at the address is stored here.'

/** The picture below its field, on screens too small for `ChallengePreview`. */
export function PicturePreview({ photoUrl }: { photoUrl: string }) {
  return (
    <figure className="flex items-center gap-4 lg:hidden">
      <div className="w-36 shrink-0 overflow-clip rounded-control border border-line sm:w-56">
        <ChallengePicture challenge={{ photoUrl }} sizes="14rem" />
      </div>
      <figcaption className="text-sm text-pretty text-muted">
        Preview. {photoUrl === '' && CAPTION}
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
}: {
  photoUrl: string
  challengeName: string
  points: string | number
  description: string
}) {
  const id = useId()
  const challenge = {
    challengeId: 0,
    challengeName: challengeName.trim() || 'Name of the challenge',
    description: description.trim() || 'Description',
    photoUrl,
    points: numberIn(String(points)) ?? 0,
    enrolled: 0,
    status: null,
  }
  return (
    <figure aria-labelledby={id} className="flex flex-col gap-3 stays-beside max-lg:hidden">
      <p id={id} className="text-sm font-semibold text-muted">
        {t('challenges.preview')}
      </p>
      <div inert>
        <ChallengeCard challenge={challenge} priority={false} />
      </div>
      {photoUrl === '' && <figcaption className="text-sm text-pretty text-muted">{CAPTION}</figcaption>}
    </figure>
  )
}
