import { AccountSettings } from '../../features/accounts/index.ts'
import { NotificationSettings } from '../../features/notifications/index.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ThemeSettings } from './theme-settings.tsx'

/** What a member sets for themselves. */
function SettingsPage() {
  usePageTitle('Settings')
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-4">
      <h1 className="text-xl font-bold">Settings</h1>
      <ThemeSettings />
      <NotificationSettings />
      <AccountSettings />
    </div>
  )
}

export { SettingsPage as Component }
