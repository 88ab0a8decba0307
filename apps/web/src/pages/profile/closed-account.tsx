import { messages } from '@canopy/contract/messages'
import { Lock } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** In the place of what only confirmed followers see. */
export const ClosedAccount = ({ fullName }: { fullName: string }) => (
  <EmptyState drawing={<Lock aria-hidden="true" className="size-12 text-muted" />}>
    {messages.privateAccount(fullName)}
  </EmptyState>
)
