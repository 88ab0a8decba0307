import { paths } from '@canopy/contract/paths'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { rich } from '../../../language/messages.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { type Held, useHeldPoints } from './held-points.ts'

/** Why the member can redeem fewer points than they have; nothing if they can redeem all. */
export function HoldNotice() {
  const held = useHeldPoints()
  if (!held) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-sun-tint px-3 py-2 text-sm text-sun-ink">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 text-pretty">
        <HeldText held={held} />
      </span>
    </p>
  )
}

function HeldText({ held: { points, next } }: { held: Held }) {
  const link = (text: ReactNode) => (
    <TextLink to={paths.redeem} className="text-sun-ink">
      {text}
    </TextLink>
  )
  if (!next) return rich('points.onHold', { points, link })
  if (next.points === points) return rich('points.onHoldUntil', { points, day: next.day, link })
  return rich('points.onHoldNext', { points, next: next.points, day: next.day, link })
}
