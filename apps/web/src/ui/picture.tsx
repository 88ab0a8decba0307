import { useState } from 'react'
import { PlaceholderLandscape } from './drawings/placeholder-landscape.tsx'

/**
 * A picture whose room is reserved before it loads: `width` and `height` are its pixels, or any numbers of the same ratio.
 * A missing or broken one becomes a drawing. `priority` is for what is in view at once. Tells other hosts nothing about the page.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  srcSet,
  sizes,
  priority = false,
  className = '',
}: {
  src: string | undefined
  alt: string
  width: number
  height: number
  srcSet?: string | undefined
  sizes?: string
  priority?: boolean
  className?: string
}) {
  const [failed, setFailed] = useState<string>()
  const room = { aspectRatio: `${width} / ${height}` }

  if (!src || src === failed) {
    return <PlaceholderLandscape alt={alt} className={`w-full ${className}`} style={room} />
  }
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={srcSet}
      sizes={sizes}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={`h-auto w-full bg-sunken object-cover ${className}`}
      style={room}
      onError={() => setFailed(src)}
    />
  )
}
