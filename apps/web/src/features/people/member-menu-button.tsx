import { paths } from '@canopy/contract/paths'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../language/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyTrigger, lazyNamed } from '../../ui/lazy.tsx'
import { ReportThingDialog } from '../reports/index.ts'

const fetchMenu = () => import('./member-menu.tsx')
const MemberMenu = lazyNamed(fetchMenu, 'MemberMenu')
const BlockDialog = lazyNamed(() => import('./block-dialog.tsx'), 'BlockDialog')

/** Menu about a member, on their profile. */
export function MemberMenuButton({
  member,
  isMuted,
}: {
  member: { userId: string; fullName: string }
  isMuted: boolean
}) {
  const [dialog, setDialog] = useState<'block' | 'report'>()
  const [opened, setOpened] = useState(0)
  const navigate = useNavigate()
  const open = (name: 'block' | 'report') => {
    setDialog(name)
    setOpened(opened + 1)
  }
  return (
    <>
      <LazyTrigger
        load={fetchMenu}
        button={(handlers) => (
          <IconButton label={t('common.more')} aria-haspopup="menu" className="text-muted" {...handlers}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        opened={(trigger) => (
          <MemberMenu
            trigger={trigger}
            member={member}
            isMuted={isMuted}
            onBlock={() => open('block')}
            onReport={() => open('report')}
          />
        )}
      />
      <Suspense>
        {dialog === 'block' && (
          // A profile that is blocked cannot be read any more.
          <BlockDialog key={opened} member={member} onBlocked={() => void navigate(paths.feed)} />
        )}
        {dialog === 'report' && (
          <ReportThingDialog kind="member" id={member.userId} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  )
}
