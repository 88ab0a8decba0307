import type { Reaction } from '@canopy/contract/feed'
import type { ReactNode } from 'react'
import { Pictogram } from './pictogram.tsx'

const face = (
  <>
    <circle cx="12" cy="12" r="10.5" className="fill-glow" />
    <path d="M1.6 13.5a10.5 10.5 0 0 0 20.8 0 10.6 8 0 0 1-20.8 0Z" className="fill-sun" />
  </>
)

function Hand({ stroke, fill }: { stroke: string; fill: string }) {
  return (
    <>
      <rect y="14.5" width="9" height="5" rx="1.5" className="fill-leaf" />
      <path d="M1.2 4v7M3.4 2.2v8M5.6 2.2v8M7.8 3.8v8" className={stroke} strokeWidth="2.4" />
      <path d="M0 8.5h9v4.3a3.5 3.5 0 0 1-3.5 3.5h-2A3.5 3.5 0 0 1 0 12.8Z" className={fill} />
    </>
  )
}

const drawings: Record<string, ReactNode> = {
  '👍': (
    <>
      <path
        d="M8.2 10.9 11.5 3c.3-.8 1-1.3 1.8-1.3 1.6 0 2.8 1.3 2.8 2.9 0 1.4-.3 2.9-.8 4.1h4.8a2.3 2.3 0 0 1 1.5 4 2.2 2.2 0 0 1-.4 3.7 2.2 2.2 0 0 1-.9 3.3 2.2 2.2 0 0 1-2.1 2.6H12c-1.5 0-2.7-.3-3.8-1Z"
        className="fill-glow"
      />
      <path
        d="M8.2 19.2v2.3c1.1.7 2.3 1 3.8 1h6.4a2.2 2.2 0 0 0 2.2-2.5c-.5.6-1.2.9-2.2.9H12c-1.5 0-2.7-.6-3.8-1.7Z"
        className="fill-sun"
      />
      <path d="M16.6 12.7h4.8M16.2 16.3h5M15.8 19.6h4.4" className="stroke-sun" strokeWidth="1.3" />
      <rect x="1.6" y="10" width="6" height="12" rx="1.8" className="fill-leaf" />
    </>
  ),
  '❤️': (
    <>
      <path
        d="M12 22C5.5 17.8 1.2 13.7 1.2 8.5A6 6 0 0 1 12 5a6 6 0 0 1 10.8 3.5C22.8 13.7 18.5 17.8 12 22Z"
        className="fill-danger"
      />
      <path
        d="M12 19.6C6.3 16 1.2 12.8 1.2 8.5A6 6 0 0 1 12 5a6 6 0 0 1 10.8 3.5C22.8 12.8 17.7 16 12 19.6Z"
        className="fill-coral"
      />
    </>
  ),
  '👏': (
    <>
      <path d="M10.2 1.2l.6 1.6M14.3.9v1.7M18.3 2l-.9 1.5" className="stroke-sun" strokeWidth="1.5" />
      <g transform="translate(6.4 7.7) rotate(-38) scale(.86)">
        <Hand stroke="stroke-sun" fill="fill-sun" />
      </g>
      <g transform="translate(.7 9.6) rotate(-38) scale(.86)">
        <Hand stroke="stroke-glow" fill="fill-glow" />
        <path d="M2.3 4.5v4.5M4.5 3.5v5.5M6.7 4.5v4.5" className="stroke-sun" strokeWidth=".8" />
        <path d="M8 11 11 7.8" className="stroke-glow" strokeWidth="2.4" />
      </g>
    </>
  ),
  '😊': (
    <>
      {face}
      <g className="stroke-on-sun" strokeWidth="1.7">
        <path d="M5.9 10c.5-1.9 3.3-1.9 3.8 0M14.3 10c.5-1.9 3.3-1.9 3.8 0M7.5 14.3c1.5 3.2 7.5 3.2 9 0" />
      </g>
      <ellipse cx="5.2" cy="13.3" rx="1.9" ry="1.4" className="fill-coral" opacity=".55" />
      <ellipse cx="18.8" cy="13.3" rx="1.9" ry="1.4" className="fill-coral" opacity=".55" />
    </>
  ),
  '😮': (
    <>
      {face}
      <ellipse cx="8.3" cy="9.3" rx="1.4" ry="1.9" className="fill-on-sun" />
      <ellipse cx="15.7" cy="9.3" rx="1.4" ry="1.9" className="fill-on-sun" />
      <g className="stroke-on-sun" strokeWidth="1.3">
        <path d="M5.9 5.7c.7-.8 1.6-1.2 2.6-1.2M18.1 5.7c-.7-.8-1.6-1.2-2.6-1.2" />
      </g>
      <ellipse cx="12" cy="16" rx="2.9" ry="3.5" className="fill-on-sun" />
      <path d="M9.9 18.4c1.2-1 3-1 4.2 0-1.1 1.5-3.1 1.5-4.2 0Z" className="fill-coral" />
    </>
  ),
  '💡': (
    <>
      <path
        d="M12 1.2a7.8 7.8 0 0 0-4.7 14c.9.8 1.5 1.7 1.5 2.8h6.4c0-1.1.6-2 1.5-2.8a7.8 7.8 0 0 0-4.7-14Z"
        className="fill-glow"
      />
      <path d="M12 1.2a7.8 7.8 0 0 1 4.7 14c-.9.8-1.5 1.7-1.5 2.8H12Z" className="fill-sun" opacity=".55" />
      <path d="M12 18v-5.5" className="stroke-leaf" strokeWidth="1.4" />
      <path
        d="M12 13.3c-3.2 0-4.4-1.7-4.4-4 3 0 4.4 1.6 4.4 4ZM12 11.6c0-2.4 1.4-4 4.4-4 0 2.4-1.2 4-4.4 4Z"
        className="fill-leaf"
      />
      <rect x="8.6" y="18.3" width="6.8" height="2.2" rx="1.1" className="fill-muted" />
      <rect x="9.6" y="20.9" width="4.8" height="2.1" rx="1.05" className="fill-muted" />
    </>
  ),
} satisfies Record<Reaction, ReactNode>

/**
 * A drawn reaction, since not every device has a font with emojis. The emoji is included as text without a size, so that it
 * can be copied; with `sr-only` each would be a layer of its own, which makes scrolling slower. Emojis that only a newer server knows are
 * shown as text. The caller names it for screen readers.
 */
export function ReactionPicture({ emoji, className }: { emoji: string; className: string }) {
  const drawing = drawings[emoji]
  if (drawing === undefined) return <span aria-hidden="true">{emoji}</span>
  return (
    <span aria-hidden="true" className="inline-flex">
      <Pictogram className={className}>{drawing}</Pictogram>
      <span className="text-[0px]">{emoji}</span>
    </span>
  )
}
