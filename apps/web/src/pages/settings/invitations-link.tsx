import { paths } from '@canopy/contract/paths'
import { t } from '../../language/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'

const InvitationsLink = () => (
  <ButtonLink to={paths.invitations} variant="secondary">
    {t('settings.openInvitations')}
  </ButtonLink>
)

export const invitationsLink: SectionOfPage = {
  id: 'invitations',
  title: 'settings.invitations',
  lead: 'settings.invitationsLead',
  Content: InvitationsLink,
}
