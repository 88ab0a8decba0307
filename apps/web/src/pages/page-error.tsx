import { messages } from '@canopy/contract/messages'
import { useRouteError } from 'react-router'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/drawings/not-found.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** What stands where a page could not be shown: the server was out of reach, or a bug of ours. */
export function PageError() {
  const error = useRouteError()
  usePageTitle('That did not work')
  return (
    <div role="alert">
      <h1 className="text-center text-xl font-bold">That did not work</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        {error instanceof ApiError ? error.message : messages.somethingWentWrong}
      </EmptyState>
    </div>
  )
}

/** The same where not even what surrounds the pages could be shown. The session is kept. */
export function RouteError() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <PageError />
    </main>
  )
}
