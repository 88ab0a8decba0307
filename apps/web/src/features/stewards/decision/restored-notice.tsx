import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'

/** Says that the form below shows changes of before, which are not saved. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-info-tint px-4 py-3 text-info-ink"
    >
      <p>{t('desk.restoredChanges')}</p>
      <Button variant="secondary" size="small" onClick={() => onDiscard()}>
        {t('desk.discardChanges')}
      </Button>
    </div>
  )
}
