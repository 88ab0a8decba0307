import type { Badge, BadgeId } from '@canopy/contract/points/badges'
import type { ReactNode } from 'react'
import { Pictogram } from './pictogram.tsx'

const drawings: Record<string, ReactNode> = {
  'first-step': (
    <>
      <path d="M2.5 22a9.5 5.8 0 0 1 19 0Z" className="fill-bronze" />
      <path d="M12 17.5V9.5" className="stroke-leaf" strokeWidth="2" />
      <path d="M12 11.7C6.3 11.7 2.7 8.8 2.7 3.7 8.6 3.7 12 6.8 12 11.7Z" className="fill-sprout" />
      <path d="M12 9.7C12 5 15.3 1.9 21.3 1.9 21.3 7 17.7 9.7 12 9.7Z" className="fill-leaf" />
    </>
  ),
  'green-streak': (
    <>
      <path
        d="M12.7 1c.5 4 7.8 6.6 7.8 13.5A8.3 8.3 0 0 1 12 23a8.3 8.3 0 0 1-8.5-8.3c0-3.3 1.6-5.7 3.6-7.4.1 1.9.8 3.1 1.9 3.7C8.7 7.2 9.9 3.4 12.7 1Z"
        className="fill-sprout"
      />
      <path
        d="M12.7 1c.5 4 7.8 6.6 7.8 13.5A8.3 8.3 0 0 1 12 23c3-1 5.8-3.6 5.6-7.6C17.3 10 11.2 7.6 12.7 1Z"
        className="fill-leaf"
      />
      <path
        d="M12.3 10c.4 2.3 4 3.7 4 7.3a4.4 4.4 0 0 1-4.5 4.5 4.4 4.4 0 0 1-4.5-4.4c0-1.8.9-3.2 2-4.1.1.9.5 1.6 1.1 1.9 0-2 .4-3.8 1.9-5.2Z"
        className="fill-glow"
      />
    </>
  ),
  challenger: (
    <>
      <path
        d="M6 4H2.4c0 4.5 1.7 7 5.2 7.5M18 4h3.6c0 4.5-1.7 7-5.2 7.5"
        className="stroke-sun"
        strokeWidth="1.9"
      />
      <path d="M5.7 1.8h12.6V8.5a6.3 6.3 0 0 1-12.6 0Z" className="fill-glow" />
      <path d="M12 1.8h6.3V8.5A6.3 6.3 0 0 1 12 14.8Z" className="fill-sun" opacity=".55" />
      <path d="M10.6 14h2.8l.6 5h-4Z" className="fill-sun" />
      <rect x="6.5" y="18.7" width="11" height="3.7" rx="1.2" className="fill-leaf" />
      <path
        d="m12 4.3 1.1 2.3 2.5.3-1.8 1.7.4 2.5L12 9.9l-2.2 1.2.4-2.5-1.8-1.7 2.5-.3Z"
        className="fill-leaf"
      />
    </>
  ),
  century: (
    <>
      <circle cx="12" cy="12" r="11" className="fill-sun" />
      <circle cx="12" cy="12" r="9.2" className="fill-glow" />
      <g className="stroke-on-sun" strokeWidth="1.8">
        <path d="M5 9.9 6.7 8.6V15.4" />
        <rect x="9" y="8.6" width="3.6" height="6.8" rx="1.8" />
        <rect x="15" y="8.6" width="3.6" height="6.8" rx="1.8" />
      </g>
    </>
  ),
  voice: (
    <>
      <path d="M5.5 14.5h4.3l1.5 6.2c.2 1-.5 1.8-1.5 1.8H8.6c-.7 0-1.3-.5-1.5-1.2Z" className="fill-leaf" />
      <path
        d="M4.3 8.3H9L18 3v17l-9-5.2H4.3A2.8 2.8 0 0 1 1.5 12v-.9a2.8 2.8 0 0 1 2.8-2.8Z"
        className="fill-sprout"
      />
      <path d="M9 8.3 18 3v17l-9-5.2Z" className="fill-glow" />
      <rect x="16.5" y="2" width="2.8" height="19" rx="1.4" className="fill-sun" />
      <path d="M21.7 8.3c1.4 2 1.4 4.4 0 6.4" className="stroke-sun" strokeWidth="1.7" />
    </>
  ),
  'green-shopper': (
    <>
      <path d="M7.8 9V6.2a4.2 4.2 0 0 1 8.4 0V9" className="stroke-sun" strokeWidth="2" />
      <path
        d="M4.2 7.5h15.6l1.4 12.3a2.4 2.4 0 0 1-2.4 2.7H5.2a2.4 2.4 0 0 1-2.4-2.7Z"
        className="fill-leaf"
      />
      <path d="M4.2 7.5h15.6l.3 2.5H3.9Z" className="fill-sprout" />
      <path d="M7.8 12c0 5.5 2.4 7.7 7.8 7.7 0-5.3-2.6-7.7-7.8-7.7Z" className="fill-glow" />
      <path d="M7.8 12c2 2.4 4.3 4.8 7.8 7.7" className="stroke-leaf" strokeWidth="1.3" />
    </>
  ),
} satisfies Record<BadgeId, ReactNode>

/** Grey until the badge is earned. Decoration: the name must be beside it. */
export function BadgePicture({ badge: { id, isUnlocked }, className }: { badge: Badge; className: string }) {
  return (
    <Pictogram className={`${className} ${isUnlocked ? '' : 'opacity-50 grayscale'}`}>
      {drawings[id]}
    </Pictogram>
  )
}
