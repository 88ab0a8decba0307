import { paths } from '@canopy/contract/paths'
import { t } from '../../language/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'

const PrivacyLink = () => (
  <ButtonLink to={paths.privacySettings} variant="secondary">
    {t('settings.openPrivacyAndPeace')}
  </ButtonLink>
)

export const privacyLink: SectionOfPage = {
  id: 'peace',
  title: 'settings.privacyAndPeace',
  lead: 'settings.privacyAndPeaceLead',
  Content: PrivacyLink,
}
