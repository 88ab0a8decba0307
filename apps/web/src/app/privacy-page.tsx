import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import { useLoaderData } from 'react-router'
import { t } from '../language/messages.ts'
import { PrivacyText } from '../pages/privacy/privacy-text.tsx'
import { Logo } from '../ui/drawings/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { isMember } from './guards.ts'
import { Shell } from './shell/shell.tsx'

/** Page that visitors read, too, who have no bars and menus, and more to read than fits in the frame of the login. */
function PrivacyPage() {
  if (useLoaderData<ReturnType<typeof isMember>>())
    return (
      <Shell>
        <PrivacyText />
      </Shell>
    )
  return (
    <div className="px-4 py-6 sm:px-8">
      <header className="mx-auto mb-6 flex max-w-200 items-center justify-between gap-4 px-1">
        <p className="flex items-center gap-2.5 text-lg font-bold">
          <Logo className="size-9" /> {site.name}
        </p>
        <TextLink to={paths.login}>{t('common.logIn')}</TextLink>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <PrivacyText />
      </main>
    </div>
  )
}

export { PrivacyPage as Component }
