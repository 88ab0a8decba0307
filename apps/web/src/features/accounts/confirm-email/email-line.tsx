import { Suspense } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { lazyNamed } from '../../../ui/lazy.tsx'

const Line = lazyNamed(() => import('./email-notice.tsx'), 'EmailLine')

/** Most members have confirmed their address, and load nothing for this. */
export function EmailLine() {
  const { emailConfirmed } = useSession()
  return emailConfirmed ? null : (
    <Suspense>
      <Line />
    </Suspense>
  )
}
