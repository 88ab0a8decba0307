import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'

const NEXT: { path: string; label: PlainMessageId; text: PlainMessageId }[] = [
  { path: paths.signingIn, label: 'set-up.factor', text: 'set-up.factorText' },
  { path: paths.deskPlace, label: 'desk-place.title', text: 'set-up.placeText' },
  { path: paths.addChallenge, label: 'set-up.challenge', text: 'set-up.challengeText' },
  { path: paths.deskNewProduct, label: 'set-up.product', text: 'set-up.productText' },
  { path: paths.deskAdmissions, label: 'set-up.invite', text: 'set-up.inviteText' },
  { path: paths.deskHealth, label: 'set-up.health', text: 'set-up.healthText' },
]

/** The end: what one does next, and where. */
export function Ready() {
  const title = t('set-up.readyTitle', { name: site.name })
  usePageTitle(title)
  return (
    <>
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="mt-1 mb-4 text-pretty text-muted">{t('set-up.readyLead')}</p>
      <ul className="mb-6 divide-y divide-line">
        {NEXT.map(({ path, label, text }) => (
          <li key={path} className="py-3">
            <TextLink to={path} className="touch-target inline-block py-0.5">
              {t(label)}
            </TextLink>
            <p className="text-pretty text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.desk} size="large" className="w-full">
        {t('set-up.openDesk')}
      </ButtonLink>
    </>
  )
}
