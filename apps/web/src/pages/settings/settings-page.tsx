import { accountSettings, EmailNotice } from '../../features/accounts/index.ts'
import { notificationSettings } from '../../features/notifications/index.ts'
import { reportSettings } from '../../features/reports/index.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Section } from '../../ui/section.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { themeSettings } from './theme-settings.tsx'

const sections = [themeSettings, notificationSettings, reportSettings, ...accountSettings]

function SettingsPage() {
  usePageTitle('Settings')
  return (
    <ReadingPage aside={<SettingsIndex sections={sections} />}>
      <h1 className="text-xl font-bold">Settings</h1>
      <EmailNotice />
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ReadingPage>
  )
}

export { SettingsPage as Component }
