import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import type { ReactNode } from 'react'
import { t } from '../language/messages.ts'
import { Logo } from '../ui/drawings/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Shell } from './shell/shell.tsx'

/** Frame of pages that visitors read, too, who have no bars and menus, and more to read than fits in the frame of the login. */
export function ReadingFrame({ forMember, children }: { forMember: boolean; children: ReactNode }) {
  if (forMember) return <Shell>{children}</Shell>
  return (
    <div className="px-4 py-6 sm:px-8">
      <header className="mx-auto mb-6 flex max-w-200 items-center justify-between gap-4 px-1">
        <p className="flex items-center gap-2.5 text-lg font-bold">
          <Logo className="size-9" /> {site.name}
        </p>
        <TextLink to={paths.login}>{t('common.logIn')}</TextLink>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  )
}
