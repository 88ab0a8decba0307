import type { Post } from '@canopy/contract/feed/shapes'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ReasonDialog, type ReportReason } from '../../reports/index.ts'
import { useReport } from '../data/report.ts'

export function ReportDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  const { mutate, isPending, isError } = useReport(post.postId)

  const report = (reason: ReportReason) =>
    mutate(reason, {
      onSuccess: () => {
        setOpen(false)
        toast('success', t('feed.postReported'))
      },
      onError: () => toast('error', t('feed.postReportFailed')),
    })

  return (
    <ReasonDialog
      open={open}
      title={t('feed.reportThisPost')}
      question={t('feed.reportQuestion')}
      pending={isPending}
      failure={isError ? t('feed.postReportFailed') : undefined}
      onReport={report}
      onClose={() => setOpen(false)}
    />
  )
}
