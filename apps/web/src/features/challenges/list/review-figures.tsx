import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { reviewFiguresQuery } from './review-figures-data.ts'

/** Shows how often stewards look again at verdicts and overturn them, and how sure a model has to be for its verdicts to be paid at once, and a jury to decide. */
export function ReviewFigures() {
  const { data } = useQuery(reviewFiguresQuery(useApi()))
  if (!data) return null
  const { days, lookedAgain, overturned, payAtOnce, jurySure, reviewers } = data
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
      {jurySure > 0 && (
        <p className="text-sm text-pretty text-muted">
          {rich('jury.link', {
            bar: jurySure,
            link: (text) => <TextLink to={paths.jury}>{text}</TextLink>,
          })}
        </p>
      )}
    </>
  )
}
