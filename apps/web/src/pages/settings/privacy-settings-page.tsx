import { paths } from '@canopy/contract/paths'
import { privacySettings } from '../../features/people/index.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Section } from '../../ui/section.tsx'
import { SettingsIndex } from './settings-index.tsx'

function PrivacySettingsPage() {
  usePageTitle('Privacy and peace')
  return (
    <ReadingPage aside={<SettingsIndex sections={privacySettings} />}>
      <BackLink to={paths.settings}>Settings</BackLink>
      <h1 className="text-xl font-bold">Privacy and peace</h1>
      {privacySettings.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ReadingPage>
  )
}

export { PrivacySettingsPage as Component }
