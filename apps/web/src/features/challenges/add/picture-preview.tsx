import { SECOND } from '@canopy/contract/limits'
import { useEffect, useState } from 'react'
import { ChallengePicture } from '../challenge-picture.tsx'

/** Long enough not to ask half-typed hosts for pictures. */
const PAUSE = 0.4 * SECOND

/** How a challenge's picture will look; follows `address` when the typing pauses. */
export function PicturePreview({ address }: { address: string }) {
  const [shown, setShown] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setShown(address.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [address])

  const photoUrl = /^https?:\/\/[^/]/.test(shown) ? shown : ''
  return (
    <figure className="flex items-center gap-4">
      <div className="w-36 shrink-0 overflow-clip rounded-control border border-line sm:w-56">
        <ChallengePicture challenge={{ photoUrl }} sizes="14rem" />
      </div>
      <figcaption className="text-sm text-pretty text-muted">
        Preview. Where the address leads to no picture, members see this drawing.
      </figcaption>
    </figure>
  )
}
