import { PUBLIC_READERS } from '@canopy/contract/feed/public-texts'
import type { Commenting } from '@canopy/contract/feed/shapes'
import { Globe, Lock, MessageCircleOff, UserCheck, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Menu, MenuChoice } from '../../../ui/overlay/menu.tsx'
import { commentingLabels } from './commenting-labels.ts'

const choices = [
  {
    value: 'everybody',
    label: commentingLabels.everybody,
    icon: <Users aria-hidden="true" className="size-5" />,
  },
  {
    value: 'followed',
    label: commentingLabels.followed,
    icon: <UserCheck aria-hidden="true" className="size-5" />,
  },
  {
    value: 'nobody',
    label: commentingLabels.nobody,
    icon: <MessageCircleOff aria-hidden="true" className="size-5" />,
  },
] as const

const readers = [
  { value: 'members', label: 'Members', icon: <Lock aria-hidden="true" className="size-5" /> },
  {
    value: 'anyone',
    label: PUBLIC_READERS,
    icon: <Globe aria-hidden="true" className="size-5 shrink-0" />,
  },
] as const

/** Mounts open. */
export function CommentingMenu({
  trigger,
  chosen,
  onChoose,
  outside,
  onOutside,
}: {
  trigger: ReactElement
  chosen: Commenting
  onChoose: (commenting: Commenting) => void
  /** Whether people without an account will see the post. */
  outside: boolean
  onOutside: (outside: boolean) => void
}) {
  const { postsOutside } = useSession()
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuChoice label={t('feed.whoMayComment2')} choices={choices} value={chosen} onChange={onChoose} />
      {postsOutside && (
        <MenuChoice
          label={t('feed.whoMayRead')}
          choices={readers}
          value={outside ? 'anyone' : 'members'}
          onChange={(reader) => onOutside(reader === 'anyone')}
        />
      )}
    </Menu>
  )
}
