import type { ReviewerFigures as Figures } from '@canopy/contract/challenges/reviewers/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { amountFormat, formatNumber } from '../../../language/numbers.ts'
import { Card } from '../../../ui/card.tsx'
import { reviewFiguresQuery } from './review-figures-data.ts'

const names: Record<string, PlainMessageId> = {
  checks: 'challenges.reviewerChecks',
  basic: 'challenges.reviewerBasic',
  jury: 'challenges.reviewerJury',
}

function nameOf({ reviewer, model }: Figures) {
  const known = names[reviewer]
  const name = known ? t(known) : reviewer
  return model === null || reviewer.endsWith(`:${model}`)
    ? name
    : t('challenges.reviewerWithModel', { reviewer: name, model })
}

const seconds = amountFormat({ maximumSignificantDigits: 2 })
const dollars = amountFormat({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** "3 (12 %)" */
function share(part: number, { verdicts }: Figures) {
  return part === 0
    ? '0'
    : t('challenges.countWithShare', { count: part, share: Math.round((100 * part) / verdicts) })
}

/** Shows how good, fast and expensive each reviewer and model is. */
export function ReviewerFigures() {
  const { data } = useQuery(reviewFiguresQuery(useApi()))
  if (!data || data.reviewers.length === 0) return null
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-5">
      <h2 className="text-base font-bold">{t('challenges.whoReviewsProofs')}</h2>
      <p className="text-sm text-pretty text-muted">{t('challenges.reviewerFigures', { days: data.days })}</p>
      <ul className="divide-y divide-line">
        {data.reviewers.map((figures) => (
          <li key={nameOf(figures)} className="flex flex-col gap-2 py-3">
            <h3 className="font-semibold wrap-anywhere">{nameOf(figures)}</h3>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm tabular sm:grid-cols-5">
              <Figure name={t('challenges.verdicts')}>{formatNumber(figures.verdicts)}</Figure>
              <Figure name={t('challenges.appealed')}>{share(figures.appealed, figures)}</Figure>
              <Figure name={t('common.overturned')}>{share(figures.overturned, figures)}</Figure>
              <Figure name={t('challenges.medianTime')}>
                {t('challenges.seconds', { seconds: seconds.format(figures.medianTime / 1000) })}
              </Figure>
              {figures.costPerDay !== null && (
                <Figure name={t('challenges.costADay')}>{dollars.format(figures.costPerDay)}</Figure>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
