import { t } from '../../../language/messages.ts'
import './desk.css'
import { hasDuty } from '@canopy/contract/desk/duties'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../../session/session-data.ts'
import { FactorGate } from '../../accounts/index.ts'
import { Rail, SectionsBar } from './navigation.tsx'
import { type Section, sectionAt } from './sections.ts'
import { ShortcutsProvider } from './shortcuts.tsx'

/** Frame of every page of the desk. `notFound` replaces sections for which the steward lacks the duty. */
export function DeskFrame({ notFound, children }: { notFound: ReactNode; children: ReactNode }) {
  const section = sectionAt(useLocation().pathname)
  return (
    <ShortcutsProvider>
      <div className="desk mx-auto flex max-w-400 gap-8 px-4 pt-(--top-bar) sm:px-6 short:pt-0 print:pt-0">
        <Rail />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 pt-(--page-top) pb-[calc(var(--bottom-bar)+var(--notice)+var(--page-foot))] text-sm outline-none"
        >
          <Suspense fallback={<p className="py-10 text-center text-muted">{t('common.loading')}</p>}>
            {section ? (
              <Guard key={section.path} section={section} notFound={notFound}>
                <FactorGate>{children}</FactorGate>
              </Guard>
            ) : (
              notFound
            )}
          </Suspense>
        </main>
      </div>
      <SectionsBar />
    </ShortcutsProvider>
  )
}

/** A steward whose duty is taken away while they are here keeps what they typed and reads why it is refused. */
function Guard({
  section: { duties: needed },
  notFound,
  children,
}: {
  section: Section
  notFound: ReactNode
  children: ReactNode
}) {
  const isAllowed = hasDuty(useSession().duties, ...needed)
  const [wasAllowed] = useState(isAllowed)
  if (!wasAllowed && !isAllowed) return notFound
  return (
    <>
      {!isAllowed && (
        <p role="alert" className="mb-4 rounded-control bg-danger-tint px-4 py-3 font-medium text-danger-ink">
          {t('desk.dutyLost')}
        </p>
      )}
      {children}
    </>
  )
}
