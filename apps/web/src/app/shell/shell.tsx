import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyAfterPaint } from '../../first-paint/lazy-after-paint.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { SuspensionNotice } from './suspension-notice.tsx'
import { TopBar } from './top-bar.tsx'

/** Live updates; until they are loaded, pages poll. */
export const Live = lazyAfterPaint(async () => (await import('../live.tsx')).Live)

/** The bars and menus around every page of a member. */
export function Shell({ children }: { children: ReactNode }) {
  const { userId } = useSession()
  return (
    <>
      <TopBar />
      <div className="mx-auto flex max-w-328 justify-center gap-8 px-4 pt-(--top-bar) sm:px-6 short:pt-0 print:pt-0">
        <SideMenu />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 max-w-256 flex-1 pt-(--page-top) pb-[calc(var(--bottom-bar)+var(--notice)+var(--page-foot))] outline-none"
        >
          <SuspensionNotice />
          <Suspense fallback={<p className="py-10 text-center text-muted">{t('common.loading')}</p>}>
            {children}
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <Suspense>
        {/* Another tab may sign in another member. */}
        <Live key={userId} />
      </Suspense>
    </>
  )
}

function ShellRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export { ShellRoute as Component }
