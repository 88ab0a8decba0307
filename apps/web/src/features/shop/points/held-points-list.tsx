import { paths } from '@canopy/contract/paths'
import type { PointsOnHold } from '@canopy/contract/points/shapes'
import { holdText } from '@canopy/contract/points/texts'
import { formatNumber } from '@canopy/contract/text/format-number'
import { useId } from 'react'
import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { shortDay } from '../../../ui/short-day.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** Lists points that are on hold or not paid yet, each with its reason. */
export function HeldPointsList({ holds }: { holds: PointsOnHold[] }) {
  const id = useId()
  if (holds.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {t('saving.onHoldAndOnThe')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {holds.map((hold, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: holds have no id
            <li key={index} className="flex items-start gap-4 px-4 py-3.5 sm:px-6">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">
                  {hold.challenge ? (
                    <TextLink to={paths.challenge(hold.challenge.challengeId)}>
                      {hold.challenge.challengeName}
                    </TextLink>
                  ) : (
                    t('saving.correctedByASteward')
                  )}
                </p>
                <p className="text-sm text-pretty text-muted">
                  {holdText(hold.reason, shortDay(hold.availableAt))}
                </p>
              </div>
              <p className="font-bold whitespace-nowrap text-sun-ink tabular">
                {formatNumber(hold.points)}
                <span className="sr-only"> {hold.points === 1 ? t('saving.point') : t('saving.points')}</span>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
