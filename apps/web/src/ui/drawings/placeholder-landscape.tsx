import type { CSSProperties } from 'react'

/** Replaces a missing or broken picture and keeps its `alt`; with an empty one it is decoration. */
export function PlaceholderLandscape({
  alt,
  className,
  style,
}: {
  alt: string
  className: string
  style: CSSProperties
}) {
  return (
    <svg
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={alt}
      aria-hidden={!alt}
      className={className}
      style={style}
    >
      <path d="M0 0h160v120H0Z" className="fill-leaf-tint" />
      <circle cx="112" cy="50" r="12" className="fill-sun" />
      <path d="M0 88c30-34 58-34 84-6s50 18 76-10v48H0Z" className="fill-leaf-ink" opacity="0.3" />
      <path d="M0 104c34-18 62-14 92-2s48 4 68-8v26H0Z" className="fill-leaf-ink" opacity="0.55" />
    </svg>
  )
}
