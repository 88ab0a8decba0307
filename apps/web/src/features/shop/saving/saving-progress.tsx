import { paths } from '@canopy/contract/paths'
import type { Saving } from '@canopy/contract/shop/saving/shapes'
import { t } from '../../../language/messages.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Points } from '../../../ui/points/points.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

const missingText = (points: number, typical: Saving['typical']) =>
  typical === null
    ? t('saving.missing', { points })
    : t('saving.missingLike', { points, count: typical.count, challenge: typical.challengeName })

/** Shows how far the member is, and which challenges get there soonest. */
export function SavingProgress({ saving }: { saving: Saving }) {
  const { product, priceBefore, available, missing, typical, challenges } = saving
  const dearer = product.price - priceBefore
  if (!product.sold) return <p className="text-pretty">{t('saving.removed')}</p>
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-10 gap-y-2 text-pretty @2xl:grid-cols-2">
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold tabular">
            {t('saving.progress', { available, price: product.price })}
          </p>
          {product.price > 0 && (
            <ProgressBar
              label={t('saving.pointsFor', { product: product.productName })}
              value={Math.min(available, product.price)}
              max={product.price}
            />
          )}
          <p className={missing === 0 ? 'font-semibold text-leaf-ink' : 'text-sm text-muted wrap-anywhere'}>
            {missing === 0 ? t('saving.reached') : missingText(missing, typical)}
          </p>
          {dearer !== 0 && (
            <p className="text-sm">
              {dearer > 0 ? t('saving.dearer', { amount: dearer }) : t('saving.cheaper', { amount: -dearer })}
            </p>
          )}
          {product.quantity === 0 && <p className="text-sm">{t('saving.outOfStock')}</p>}
          {missing > 0 && challenges.length === 0 && (
            <p className="text-sm text-muted">{t('saving.noChallenges')}</p>
          )}
        </div>
        {challenges.length > 0 && (
          <ul aria-label={t('saving.soonestChallenges')} className="flex flex-col gap-1 text-sm">
            {challenges.map(({ challengeId, challengeName, points }) => (
              <li key={challengeId} className="flex items-center justify-between gap-3">
                <TextLink to={paths.challenge(challengeId)} className="min-w-0 wrap-anywhere">
                  {challengeName}
                </TextLink>
                <Points amount={points} className="text-sun-ink" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
