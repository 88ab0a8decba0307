import type { Trial } from '@canopy/contract/desk/health'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckText, StateBadge, StateIcon } from './check-state.tsx'
import { useTrial } from './health-data.ts'

const labels: Record<Trial, PlainMessageId> = {
  mail: 'desk-policy.trialMail',
  model: 'desk-policy.trialModel',
  pictures: 'desk-policy.trialPictures',
}

/** A button that tries out a part of the server, with what came of it below. */
export function TryOut({ kind }: { kind: Trial }) {
  const { data, mutate, isPending, error } = useTrial(kind)
  return (
    <div className="mt-1 flex w-full flex-col items-start gap-2">
      <Button variant="secondary" size="small" pending={isPending} onClick={() => mutate()}>
        {t(labels[kind])}
      </Button>
      {/* In the page before it has something to say, so that it is read out. */}
      <div role="status" className="w-full empty:hidden">
        {data && !isPending && (
          <div className="flex gap-3 rounded-control border border-line p-3">
            <StateIcon state={data.state} />
            <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
              <StateBadge state={data.state} />
              <CheckText check={data} />
            </div>
          </div>
        )}
      </div>
      {error && (
        <p role="alert" className="text-danger-ink">
          {error.message}
        </p>
      )}
    </div>
  )
}
