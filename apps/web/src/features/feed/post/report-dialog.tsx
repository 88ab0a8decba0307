import type { Post } from '@canopy/contract/feed/shapes'
import { messages } from '@canopy/contract/messages'
import { useState } from 'react'
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
        toast('success', messages.postReported)
      },
      onError: () => toast('error', messages.postReportFailed),
    })

  return (
    <ReasonDialog
      open={open}
      title="Report This Post"
      question="Why are you reporting this post?"
      pending={isPending}
      failure={isError ? messages.postReportFailed : undefined}
      onReport={report}
      onClose={() => setOpen(false)}
    />
  )
}
