import { paths } from '@canopy/contract/paths'
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
    title: 'settings.deviceTitle',
    lead: 'settings.deviceLead',
    Content: DeviceSettings,
  },
  {
    id: 'kinds',
    title: 'settings.kindsTitle',
    lead: 'settings.kindsLead',
    Content: KindSettings,
  },
  { id: 'mail', title: 'settings.weeklyMail', lead: 'settings.weeklyMailLead', Content: MailSettings },
  { id: 'quiet', title: 'settings.quietHours', lead: 'settings.quietHoursLead', Content: QuietSettings },
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
