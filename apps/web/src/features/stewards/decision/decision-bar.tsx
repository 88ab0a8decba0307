import { useId } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Kbd } from '../desk/kbd.tsx'
import { useShortcuts } from '../desk/shortcuts.tsx'

/**
 * A button. `label` names the act in full ("Remove post"), `effect` says what the member concerned will see, and `letter` is its shortcut.
 */
export type Decision = {
  letter: string
  label: string
  effect: string
  variant?: 'primary' | 'secondary' | 'danger'
  run: () => void
}

/** The buttons that decide a case. `failure` is why the last decision was refused. */
export function DecisionBar({
  decisions,
  pending,
  failure,
}: {
  decisions: readonly Decision[]
  pending: boolean
  failure: string | undefined
}) {
  const id = useId()
  useShortcuts(
    decisions.map(({ letter, label, run }) => ({ key: letter, label, run: () => !pending && run() })),
  )
  return (
    <div className="flex flex-col gap-3">
      <FormFailure message={failure} />
      <fieldset aria-label={t('common.decision')} className="min-w-0 flex flex-wrap gap-x-6 gap-y-3">
        {decisions.map(({ letter, label, effect, variant, run }) => (
          <div
            key={letter}
            className="flex max-w-80 flex-col items-start gap-1.5 max-sm:w-full max-sm:max-w-none"
          >
            <Button
              variant={variant}
              pending={pending}
              onClick={run}
              aria-keyshortcuts={letter}
              aria-describedby={id + letter}
              className="max-sm:w-full"
            >
              {label}
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Kbd>{letter}</Kbd>
              </span>
            </Button>
            <p id={id + letter} className="text-xs text-pretty text-muted">
              {effect}
            </p>
          </div>
        ))}
      </fieldset>
    </div>
  )
}
