import { formatNumber } from '@canopy/contract/text/format-number'
import { t } from '../../../language/messages.ts'

/** Number at the end of a link; nothing when no case waits. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-sun-tint px-2 text-xs leading-5 font-semibold text-sun-ink tabular">
      {formatNumber(count)}
      <span className="sr-only"> {t('desk.waiting')}</span>
    </span>
  )
}
