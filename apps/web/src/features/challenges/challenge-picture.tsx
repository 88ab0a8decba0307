import type { Challenge } from '@canopy/contract/challenges'
import { storedPicture } from '@canopy/contract/pictures'
import { Picture } from '../../ui/picture.tsx'

/** The picture of a challenge, 16:9, wherever it lies. The name stands beside it, so it has no text of its own. */
export function ChallengePicture({
  challenge,
  sizes,
  priority = false,
}: {
  challenge: Pick<Challenge, 'photoUrl'>
  sizes: string
  priority?: boolean
}) {
  return (
    <Picture
      src={challenge.photoUrl}
      srcSet={storedPicture(challenge.photoUrl)?.srcSet}
      sizes={sizes}
      alt=""
      width={16}
      height={9}
      priority={priority}
    />
  )
}
