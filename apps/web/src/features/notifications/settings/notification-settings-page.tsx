import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { t } from '../../../language/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { Section, type SectionOfPage } from '../../../ui/section.tsx'
import { DeviceSettings } from './device-settings.tsx'
import { KindSettings } from './kind-settings.tsx'
import { MailSettings } from './mail-settings.tsx'
import { QuietSettings } from './quiet-settings.tsx'

const sections: SectionOfPage[] = [
  {
    id: 'device',
    title: 'This device',
    lead: `Messages on this device, also while ${site.name} is closed.`,
    Content: DeviceSettings,
  },
  {
    id: 'kinds',
    title: 'What you hear of',
    lead: 'In the app, by a message on your devices, and by mail.',
    Content: KindSettings,
  },
  { id: 'mail', title: 'Weekly mail', lead: 'What happened, once a week.', Content: MailSettings },
  { id: 'quiet', title: 'Quiet hours', lead: 'When your devices stay silent.', Content: QuietSettings },
]

function NotificationSettingsPage() {
  usePageTitle(t('common.notificationSettings'))
  return (
    <ReadingPage>
      <BackLink to={paths.settings}>{t('common.settings')}</BackLink>
      <h1 className="text-xl font-bold">{t('common.notificationSettings')}</h1>
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ReadingPage>
  )
}

export { NotificationSettingsPage as Component }
