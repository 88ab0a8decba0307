import { Button } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What stands where something could not be loaded, with another try. */
export function LoadFailure({
  text,
  onRetry,
  pending,
}: {
  text: string
  onRetry: () => void
  pending: boolean
}) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<NotFound />}
        action={
          <Button variant="secondary" pending={pending} onClick={() => onRetry()}>
            Try again
          </Button>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
