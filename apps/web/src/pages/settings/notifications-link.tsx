import { paths } from '@canopy/contract/paths'
import { t } from '../../language/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'

const NotificationsLink = () => (
  <ButtonLink to={paths.notificationSettings} variant="secondary">
    {t('settings.openNotificationSettings')}
  </ButtonLink>
)

export const notificationsLink: SectionOfPage = {
  id: 'notifications',
  title: 'shell.notifications',
  lead: 'settings.notificationsLead',
  Content: NotificationsLink,
}
