import { t } from '../../language/messages.ts'
import { Button } from '../button.tsx'

/** A line that replaces content that could not be loaded. */
export function TryAgain({
  text,
  pending,
  onRetry,
}: {
  text: string
  pending: boolean
  onRetry: () => unknown
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{text}</p>
      <Button variant="secondary" pending={pending} onClick={() => void onRetry()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
