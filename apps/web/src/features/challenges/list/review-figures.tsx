import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { reviewFiguresQuery } from './review-figures-data.ts'

/** Shows how often stewards look again at verdicts and overturn them, and how sure a model has to be for its verdicts to be paid at once. */
export function ReviewFigures() {
  const { data } = useQuery(reviewFiguresQuery(useApi()))
  if (!data) return null
  const { days, lookedAgain, overturned, payAtOnce, reviewers } = data
  const model = reviewers.find((reviewer) => reviewer.model !== null)
  return (
    <>
      {lookedAgain > 0 && (
        <p className="text-sm text-pretty text-muted">
          {t('challenges.reviewFigures', {
            count: lookedAgain,
            days,
            share: Math.round((100 * overturned) / lookedAgain),
          })}
        </p>
      )}
      {model && (
        <p className="text-sm text-pretty text-muted">
          {model.decisions > 0
            ? t('challenges.payAtOnce', { bar: payAtOnce, count: model.decisions })
            : t('challenges.payAtOnceUnknown', { bar: payAtOnce })}
        </p>
      )}
    </>
  )
}
