import { ReportThingDialog } from '../reports/index.ts'

export function ReportMemberDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  return <ReportThingDialog kind="member" id={userId} onClose={onClose} />
}
