import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Part } from '../case/part.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { accountQuery } from './members-data.ts'
import { PendingCorrection } from './pending-correction.tsx'

/** Owners correct the points of other members. */
export function PointsPart({ member }: { member: DeskMember }) {
  const { userId } = useSession()
  const { data: account } = useQuery(accountQuery(useApi(), member.userId))
  const [isOpen, setOpen] = useState(false)
  if (!account || userId === member.userId) return null
  return (
    <Part title={t('common.points')}>
      <div className="flex flex-col items-start gap-4">
        {account.pendingCorrection && <PendingCorrection correction={account.pendingCorrection} />}
        {isOpen ? (
          <CorrectionForm member={member} balance={account.balance} onCancel={() => setOpen(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('desk-members.correctPointsOpen')}
          </Button>
        )}
      </div>
    </Part>
  )
}
