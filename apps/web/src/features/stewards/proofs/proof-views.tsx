import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { NavLink } from 'react-router'
import { t } from '../../../language/messages.ts'

const views: readonly { path: string; label: PlainMessageId }[] = [
  { path: paths.deskProofs, label: 'desk-challenges.viewWaiting' },
  { path: paths.confirmProofs, label: 'desk-challenges.viewToConfirm' },
  { path: paths.deskDecidedProofs, label: 'desk-challenges.viewDecided' },
]

/** The lists of proofs. */
export function ProofViews() {
  return (
    <nav aria-label={t('desk-challenges.proofs')} className="mb-4 flex overflow-x-auto border-b border-line">
      {views.map(({ path, label }) => (
        <NavLink
          key={path}
          end
          to={path}
          className="flex min-h-11 items-center border-b-2 border-transparent px-3 py-1 text-center sm:px-4 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-leaf-ink aria-[current=page]:text-leaf-ink"
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
