import { paths } from '@canopy/contract/paths'
import { NavLink } from 'react-router'
import { t } from '../../../language/messages.ts'

const views = [
  { path: paths.deskProofs, label: 'Waiting' },
  { path: paths.confirmProofs, label: 'To confirm' },
  { path: paths.deskDecidedProofs, label: 'Decided' },
]

/** The lists of proofs. */
export function ProofViews() {
  return (
    <nav aria-label={t('desk-challenges.proofs')} className="mb-4 flex border-b border-line">
      {views.map(({ path, label }) => (
        <NavLink
          key={path}
          end
          to={path}
          className="flex h-11 items-center border-b-2 border-transparent px-4 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-leaf-ink aria-[current=page]:text-leaf-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
