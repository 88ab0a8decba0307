import { AccountSettings } from '../../features/accounts/index.ts'
import { NotificationSettings } from '../../features/notifications/index.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { ThemeSettings } from './theme-settings.tsx'

/** What a member sets for themselves. */
function SettingsPage() {
  usePageTitle('Settings')
  return (
    <ReadingPage aside={<SettingsIndex />}>
      <h1 className="text-xl font-bold">Settings</h1>
      <ThemeSettings />
      <NotificationSettings />
      <AccountSettings />
    </ReadingPage>
  )
}

export { SettingsPage as Component }
