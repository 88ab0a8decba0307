import { Button } from './button.tsx'

/** Says in one line that something could not be loaded, with another try. */
export function TryAgain({
  text,
  pending,
  onRetry,
}: {
  text: string
  pending: boolean
  onRetry: () => unknown
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{text}</p>
      <Button variant="secondary" pending={pending} onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}
