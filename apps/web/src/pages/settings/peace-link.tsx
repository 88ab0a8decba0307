import { paths } from '@canopy/contract/paths'
import { ButtonLink } from '../../ui/button.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'

const PeaceLink = () => (
  <ButtonLink to={paths.peace} variant="secondary">
    Open Privacy and Peace
  </ButtonLink>
)

export const peaceLink: SectionOfPage = {
  id: 'peace',
  title: 'Privacy and peace',
  lead: 'Who sees your posts and follows you, and whom and what you do not want to see.',
  Content: PeaceLink,
}
