import { useState } from 'react'
import { PlaceholderLandscape } from '../drawings/placeholder-landscape.tsx'

/**
 * Reserves its room before it loads: `width` and `height` are pixels or any numbers of the same ratio. A missing or broken picture
 * becomes a drawing. Set `priority` for pictures in the first view.
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
  const style = { aspectRatio: `${width} / ${height}` }

  if (!src || src === failed) {
    return <PlaceholderLandscape alt={alt} className={`fallback:w-full ${className}`} style={style} />
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
      className={`bg-sunken fallback:h-auto fallback:w-full fallback:object-cover ${className}`}
      style={style}
      onError={() => setFailed(src)}
    />
  )
}
