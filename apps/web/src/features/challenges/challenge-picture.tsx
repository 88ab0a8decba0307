import type { Challenge } from '@canopy/contract/challenges/shapes'
import { storedPicture } from '@canopy/contract/pictures'
import { Picture } from '../../ui/pictures/picture.tsx'

/** 16:9. No alternative text, because the name of the challenge is next to it. */
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
