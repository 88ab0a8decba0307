import { pageTitles } from '@canopy/contract/pages/titles'
import { paths } from '@canopy/contract/paths'
import { pagePath } from '@canopy/contract/site/pages'
import { site } from '@canopy/contract/site/site'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { t } from '../../language/messages.ts'
import { Logo } from '../../ui/drawings/logo.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LanguageSelect } from './language-select.tsx'
import { VisitorScene } from './visitor-scene.tsx'

/** The scene and the card around every screen of a visitor. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="scene relative isolate overflow-clip bg-linear-to-b from-leaf-tint to-sun-tint">
      <VisitorScene />
      {/* Aligned to the top, so that the card does not move when a message makes it longer. */}
      <div className="relative mx-auto grid min-h-dvh max-w-270 grid-cols-1 content-start gap-6 px-4 pt-[max(2rem,8svh)] pb-8 sm:px-8 sm:pt-[max(2rem,14svh)] lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:gap-16 lg:pt-[max(6rem,16svh)]">
        <header className="lg:pt-8">
          <p className="flex items-center justify-center gap-2.5 text-lg font-bold lg:absolute lg:top-8">
            <Logo className="size-9" /> {site.name}
          </p>
          <p className="hidden max-w-100 text-2xl leading-tight font-bold text-balance lg:block">
            {site.sentence || t('common.smallDeedsGrowingTogether')}
          </p>
          {site.sentence === '' && (
            <p className="mt-4 hidden max-w-100 text-lg text-pretty lg:block">
              {t('common.shareWhatYouDoFor')}
            </p>
          )}
        </header>
        <div className="mx-auto w-full max-w-105">
          <main
            id="main"
            tabIndex={-1}
            className="rounded-card border border-line bg-surface p-6 shadow-float outline-none sm:p-8"
          >
            {children}
          </main>
          <footer className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm">
            <LanguageSelect />
            <FooterLink to={paths.privacy}>{t('common.privacy')}</FooterLink>
            {site.pages.map((kind) => (
              <FooterLink key={kind} to={pagePath(kind)}>
                {t(pageTitles[kind])}
              </FooterLink>
            ))}
          </footer>
        </div>
      </div>
    </div>
  )
}

const FooterLink = (link: { to: string; children: ReactNode }) => (
  <TextLink
    {...link}
    className="touch-target inline-grid place-items-center rounded-full bg-surface px-3 py-1"
  />
)

function VisitorRoute() {
  return (
    <VisitorFrame>
      <Outlet />
    </VisitorFrame>
  )
}

export { VisitorRoute as Component }
