import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { ReportKind } from '@canopy/contract/reports/shapes'
import { t } from '../../language/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { type ReportReason, useReportThing } from './reports-data.ts'

const titles: Record<ReportKind, PlainMessageId> = {
  post: 'reports.reportPost',
  comment: 'reports.reportComment',
  member: 'reports.reportProfile',
  challenge: 'reports.reportChallenge',
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
      title={t(titles[kind])}
      question={t('reports.question')}
      pending={isPending}
      failure={error ? t('reports.reportFailed', { reason: error.message }) : undefined}
      onReport={report}
      onClose={onClose}
    />
  )
}
