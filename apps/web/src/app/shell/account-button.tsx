import { Menu as MenuIcon } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyTrigger, lazyNamed } from '../../ui/lazy.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'

const fetchMenu = () => import('./account-menu.tsx')
const AccountMenu = lazyNamed(fetchMenu, 'AccountMenu')

/** The member's picture, or on phones a menu icon; opens the account menu. */
export function AccountButton() {
  const { profileImgUrl } = useSession()
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <IconButton
          label={t('common.menu')}
          aria-haspopup="menu"
          // Aligns the visible part with the page below.
          className="-me-2.5 md:-me-1"
          {...handlers}
        >
          <MenuIcon aria-hidden="true" className="size-6 md:hidden" />
          <span className="hidden md:block">
            <Avatar src={profileImgUrl} size={36} />
          </span>
        </IconButton>
      )}
      opened={(trigger) => <AccountMenu trigger={trigger} />}
    />
  )
}
