import { paths } from '@canopy/contract/paths'
import { pointsTexts } from '@canopy/contract/points/texts'
import { Hourglass } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useHeldPoints } from './held-points.ts'

/** Why the member can redeem fewer points than they have; nothing if they can redeem all. */
export function HoldNotice() {
  const held = useHeldPoints()
  if (!held) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-sun-tint px-3 py-2 text-sm text-sun-ink">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 text-pretty">
        {pointsTexts.onHold(held)}.{' '}
        <TextLink to={paths.redeem} className="text-sun-ink">
          {t('saving.seeWhy')}
        </TextLink>
      </span>
    </p>
  )
}
