import { pageTitles } from '@canopy/contract/pages/titles'
import { pagePath } from '@canopy/contract/site/pages'
import { site } from '@canopy/contract/site/site'
import { t } from '../../language/messages.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Links to what owners have written about the community. Nothing if that is nothing. */
export function PageLinks() {
  if (site.pages.length === 0) return null
  return (
    <nav aria-label={t('settings.pagesOfCommunity')} className="flex flex-wrap gap-x-5 gap-y-1 px-1 text-sm">
      {site.pages.map((kind) => (
        <TextLink key={kind} to={pagePath(kind)} className="inline-grid min-h-11 place-items-center">
          {t(pageTitles[kind])}
        </TextLink>
      ))}
    </nav>
  )
}
