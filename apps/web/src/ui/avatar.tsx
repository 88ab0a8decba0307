import { storedPicture } from '@canopy/contract/pictures'
import { useState } from 'react'
import { DefaultAvatar } from './drawings/default-avatar.tsx'

/** A round portrait, `size` pixels wide, for which browsers load the narrowest copy that is sharp. It has no alternative text, since the name is always beside it. */
export function Avatar({ src, size = 40 }: { src?: string | null | undefined; size?: number }) {
  const [failed, setFailed] = useState<string>()
  const className = 'max-w-none shrink-0 rounded-full bg-leaf-tint object-cover'

  if (!src || src === failed) return <DefaultAvatar size={size} className={className} />
  return (
    <img
      src={src}
      srcSet={storedPicture(src)?.srcSet}
      sizes={`${size}px`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      style={{ width: size, height: size }}
      onError={() => setFailed(src)}
    />
  )
}
