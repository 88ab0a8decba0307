import { paths } from '@canopy/contract/paths'
import { Bookmark, ClipboardCheck, LogOut, Settings, UserRound } from 'lucide-react'
import { type ReactElement, Suspense } from 'react'
import { HeldBalance } from '../../features/shop/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { useSignOut } from '../../session/sign-out.ts'
import { chooseTheme, themes, useTheme } from '../../theme/theme.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink } from '../../ui/overlay/menu.tsx'
import { Points } from '../../ui/points/points.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { mainLinks, useIsCurrent } from './main-links.tsx'

/** Menu of the account, with the main links on phones. Opens as soon as it is loaded. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const isPhone = useMedia('(width < 45rem)')
  const isCurrent = useIsCurrent()
  const theme = useTheme()
  const { duties } = useSession()
  const { signOut } = useSignOut()

  return (
    <Menu trigger={trigger} header={<Member />} defaultOpen>
      {isPhone &&
        mainLinks.map(({ to, label, Icon }) => (
          <MenuLink
            key={to}
            to={to}
            current={isCurrent(to)}
            icon={<Icon aria-hidden="true" className="size-5" />}
          >
            {t(label)}
          </MenuLink>
        ))}
      <MenuLink to={paths.profile} icon={<UserRound aria-hidden="true" className="size-5" />}>
        {isPhone ? t('common.profile') : t('shell.viewProfile')}
      </MenuLink>
      {/* On small screens the tabs are far down the page. */}
      <MenuLink to={`${paths.saved}#tabs`} icon={<Bookmark aria-hidden="true" className="size-5" />}>
        {t('common.saved')}
      </MenuLink>
      <MenuLink to={paths.settings} icon={<Settings aria-hidden="true" className="size-5" />}>
        {t('common.settings')}
      </MenuLink>
      {duties.length > 0 && (
        <MenuLink to={paths.desk} icon={<ClipboardCheck aria-hidden="true" className="size-5" />}>
          {t('common.desk')}
        </MenuLink>
      )}
      <MenuChoice
        label={t('common.theme')}
        choices={themes.map((theme) => ({ ...theme, label: t(theme.label) }))}
        value={theme}
        onChange={chooseTheme}
      />
      <MenuItem onClick={() => void signOut()} icon={<LogOut aria-hidden="true" className="size-5" />}>
        {isPhone ? t('shell.logout') : t('shell.signOut')}
      </MenuItem>
    </Menu>
  )
}

function Member() {
  const { fullName, email, points, onHold } = useSession()
  return (
    <div className="max-w-64">
      <p dir="auto" title={fullName} className="truncate text-as-page font-semibold">
        {fullName || t('shell.user')}
      </p>
      <p title={email} className="mb-2 truncate text-sm text-muted">
        {email}
      </p>
      <Points amount={points} label className="rounded-full bg-sun-tint px-3 py-1 text-sm text-sun-ink" />
      {onHold > 0 && (
        <p className="mt-1 min-h-4 text-muted">
          <Suspense>
            <HeldBalance />
          </Suspense>
        </p>
      )}
    </div>
  )
}
