import { messages } from '@canopy/contract/messages'
import { useRouteError } from 'react-router'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/drawings/not-found.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands where a page could not be shown: the server was out of reach, or a bug of ours. */
export function RouteError() {
  const error = useRouteError()
  return (
    <main className="grid min-h-dvh place-items-center" role="alert">
      <EmptyState
        drawing={<NotFound />}
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        {error instanceof ApiError ? error.message : messages.somethingWentWrong}
      </EmptyState>
    </main>
  )
}
