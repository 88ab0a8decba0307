import { storedPicture } from '@canopy/contract/pictures'
import { useState } from 'react'

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

function DefaultAvatar({ size, className }: { size: number; className: string }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={className}>
      <circle cx="20" cy="16" r="7" className="fill-leaf-ink" />
      <path d="M6 40c0-9 6-14 14-14s14 5 14 14Z" className="fill-leaf-ink" />
    </svg>
  )
}
