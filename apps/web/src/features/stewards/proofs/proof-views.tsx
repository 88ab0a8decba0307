import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useLocation } from 'react-router'
import { t } from '../../../language/messages.ts'
import { TabLinks } from '../../../ui/tab-links.tsx'

const views: readonly { path: string; label: PlainMessageId }[] = [
  { path: paths.deskProofs, label: 'desk-challenges.viewWaiting' },
  { path: paths.confirmProofs, label: 'desk-challenges.viewToConfirm' },
  { path: paths.deskDecidedProofs, label: 'desk-challenges.viewDecided' },
]

/** The lists of proofs. */
export function ProofViews() {
  const { pathname } = useLocation()
  return (
    <div className="mb-4">
      <TabLinks
        label={t('desk-challenges.proofs')}
        links={views.map(({ path, label }) => ({ to: path, label: t(label), isOpen: path === pathname }))}
      />
    </div>
  )
}
