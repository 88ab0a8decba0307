import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import { Lock } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Whether posts and lists of people of a private account are hidden from the reader. */
export const isClosed = ({ isPrivate, relation }: Profile) =>
  isPrivate && relation !== undefined && relation.following !== 'yes'

/** Replaces what only confirmed followers see. */
export const ClosedAccount = ({ fullName }: { fullName: string }) => (
  <EmptyState drawing={<Lock aria-hidden="true" className="size-12 text-muted" />}>
    {t('people.privateAccount', { fullName })}
  </EmptyState>
)
