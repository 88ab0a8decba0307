import type { ReactNode } from 'react'
import { t } from '../../language/messages.ts'
import { Button } from '../button.tsx'
import { NotFound } from '../drawings/not-found.tsx'
import { EmptyState } from './empty-state.tsx'

/** Replaces content that could not be loaded. */
export function LoadFailure({
  text,
  drawing = <NotFound />,
  pending = false,
  onRetry,
}: {
  text: string
  drawing?: ReactNode
  pending?: boolean
  onRetry: () => unknown
}) {
  return (
    <div role="alert">
      <EmptyState
        drawing={drawing}
        action={
          <Button variant="secondary" pending={pending} onClick={() => void onRetry()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
