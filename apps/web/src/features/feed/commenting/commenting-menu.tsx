import type { Commenting } from '@canopy/contract/feed/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
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
  { value: 'members', label: 'common.members', icon: <Lock aria-hidden="true" className="size-5" /> },
  {
    value: 'anyone',
    label: 'feed.publicReaders',
    icon: <Globe aria-hidden="true" className="size-5 shrink-0" />,
  },
] as const

const written = <Choice extends { label: PlainMessageId }>(choice: Choice) => ({
  ...choice,
  label: t(choice.label),
})

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
      <MenuChoice
        label={t('feed.commentingLabel')}
        choices={choices.map(written)}
        value={chosen}
        onChange={onChoose}
      />
      {postsOutside && (
        <MenuChoice
          label={t('feed.whoMayRead')}
          choices={readers.map(written)}
          value={outside ? 'anyone' : 'members'}
          onChange={(reader) => onOutside(reader === 'anyone')}
        />
      )}
    </Menu>
  )
}
