import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { Part } from '../case/part.tsx'
import { accountQuery, heldOf } from './members-data.ts'

const RemovalDialog = lazyNamed(() => import('./removal-dialog.tsx'), 'RemovalDialog')

/** Removes all points that a member cannot redeem yet at once, after a fraud. */
export function HeldPointsPart({ member }: { member: DeskMember }) {
  const { userId } = useSession()
  const { data: account } = useQuery(accountQuery(useApi(), member.userId))
  const [isOpen, setOpen] = useState(false)
  if (!account || account.heldProofs === 0 || userId === member.userId) return null
  return (
    <Part title={t('desk-members.pointsOnHold')}>
      <div className="flex flex-col items-start gap-4">
        <p>{t('desk-members.heldPoints', heldOf(account))}</p>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('desk-members.removeHeldOpen')}
        </Button>
      </div>
      <LazyDialog open={isOpen}>
        <RemovalDialog open={isOpen} member={member} account={account} onClosed={() => setOpen(false)} />
      </LazyDialog>
    </Part>
  )
}
