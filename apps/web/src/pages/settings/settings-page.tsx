import { paths } from '@canopy/contract/paths'
import { accountSettings, EmailNotice } from '../../features/accounts/index.ts'
import { reportSettings } from '../../features/reports/index.ts'
import { rich, t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PageLinks } from '../community/page-links.tsx'
import { invitationsLink } from './invitations-link.tsx'
import { languageSettings } from './language-settings.tsx'
import { notificationsLink } from './notifications-link.tsx'
import { privacyLink } from './privacy-link.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { themeSettings } from './theme-settings.tsx'

const sectionsFor = (mayInvite: boolean) => [
  themeSettings,
  languageSettings,
  privacyLink,
  notificationsLink,
  ...(mayInvite ? [invitationsLink] : []),
  reportSettings,
  ...accountSettings,
]

function SettingsPage() {
  usePageTitle(t('common.settings'))
  const sections = sectionsFor(useSession().mayInvite === true)
  return (
    <ReadingPage aside={<SettingsIndex sections={sections} />}>
      <h1 className="text-xl font-bold">{t('common.settings')}</h1>
      <EmailNotice />
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
      <p className="px-1 text-sm text-muted">
        {rich('settings.privacyHint', { link: (text) => <TextLink to={paths.privacy}>{text}</TextLink> })}
      </p>
      <PageLinks />
    </ReadingPage>
  )
}

export { SettingsPage as Component }
