import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { reviewFiguresQuery } from './review-figures-data.ts'

/** Shows how often stewards look again at verdicts, and how often they overturn them. */
export function ReviewFigures() {
  const { data } = useQuery(reviewFiguresQuery(useApi()))
  if (!data || data.lookedAgain === 0) return null
  const { days, lookedAgain, overturned } = data
  const share = Math.round((100 * overturned) / lookedAgain)
  return (
    <p className="text-sm text-pretty text-muted">
      {t('challenges.reviewFigures', { count: lookedAgain, days, share })}
    </p>
  )
}
