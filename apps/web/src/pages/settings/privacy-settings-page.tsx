import { paths } from '@canopy/contract/paths'
import { privacySettings } from '../../features/people/index.ts'
import { t } from '../../language/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Section } from '../../ui/section.tsx'
import { SettingsIndex } from './settings-index.tsx'

function PrivacySettingsPage() {
  usePageTitle(t('settings.privacyAndPeace'))
  return (
    <ReadingPage aside={<SettingsIndex sections={privacySettings} />}>
      <BackLink to={paths.settings}>{t('common.settings')}</BackLink>
      <h1 className="text-xl font-bold">{t('settings.privacyAndPeace')}</h1>
      {privacySettings.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ReadingPage>
  )
}

export { PrivacySettingsPage as Component }
