import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../session/session-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const fetchMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(async () => ({ default: (await fetchMenu()).AccountMenu }))

/** Opens the account's menu: the member's picture, on phones three lines. The menu itself is fetched when it is first wanted. */
export function AccountButton() {
  const { avatar } = useSession()
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label="Menu"
      aria-haspopup="menu"
      // What is seen of it ends where the page below does.
      className="-mr-2.5 md:-mr-1"
      onPointerEnter={() => void fetchMenu()}
      onClick={() => setWanted(true)}
    >
      <MenuIcon aria-hidden="true" className="size-6 md:hidden" />
      <span className="hidden md:block">
        <Avatar src={avatar} size={36} />
      </span>
    </IconButton>
  )

  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu trigger={button} />
    </Suspense>
  )
}
