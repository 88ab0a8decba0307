import { paths } from '@canopy/contract/paths'
import type { PointsOnHold } from '@canopy/contract/points/shapes'
import { holdText } from '@canopy/contract/points/texts'
import { useId } from 'react'
import { rich, t } from '../../../language/messages.ts'
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
        {t('points.heldAndComing')}
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
                    t('points.correctedBySteward')
                  )}
                </p>
                <p className="text-sm text-pretty text-muted">
                  {holdText(t, hold.reason, shortDay(hold.availableAt))}
                </p>
              </div>
              <p className="font-bold whitespace-nowrap text-sun-ink tabular">
                {rich('points.count', {
                  points: hold.points,
                  unit: (text) => <span className="sr-only">{text}</span>,
                })}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
