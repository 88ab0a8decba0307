import type { ReportKind } from '@canopy/contract/reports/shapes'
import { t } from '../../language/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ReasonDialog, type ReportReason } from './reason-dialog.tsx'
import { useReportThing } from './reports-data.ts'

const titles: Record<ReportKind, string> = {
  post: 'Report This Post',
  comment: 'Report This Comment',
  member: 'Report This Profile',
  challenge: 'Report This Challenge',
}

/** Mounts open. */
export function ReportThingDialog({
  kind,
  id,
  onClose,
}: {
  kind: ReportKind
  id: string
  onClose: () => void
}) {
  const { mutate, isPending, error } = useReportThing()

  function report(reason: ReportReason) {
    const done = {
      onSuccess: () => {
        toast('success', t('reports.reported'))
        onClose()
      },
    }
    mutate(kind === 'challenge' ? { kind, id, reason } : { kind, id, reason }, done)
  }

  return (
    <ReasonDialog
      open
      title={titles[kind]}
      question={t('reports.whyAreYouReportingThis')}
      pending={isPending}
      failure={error ? t('reports.reportFailed', { reason: error.message }) : undefined}
      onReport={report}
      onClose={onClose}
    />
  )
}
