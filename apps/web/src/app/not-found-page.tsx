import { messages } from '@canopy/contract/messages'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NotFound } from '../ui/drawings/not-found.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** What stands at an address that the app does not have. */
export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <div>
        <h1 className="text-center text-xl font-bold">Not found</h1>
        <EmptyState drawing={<NotFound />} action={<ButtonLink to={paths.home}>Back to Canopy</ButtonLink>}>
          {messages.pageNotFound}
        </EmptyState>
      </div>
    </main>
  )
}
