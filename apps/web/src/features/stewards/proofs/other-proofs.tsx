import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { paths } from '@canopy/contract/paths'
import { Link } from 'react-router'
import { t } from '../../../language/messages.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { VerdictBadge } from './proof-badges.tsx'

/** The latest other proofs of the member. */
export function OtherProofs({ proof: { otherProofs } }: { proof: ProofCase }) {
  return (
    <Part title={t('desk-challenges.otherProofs')}>
      {otherProofs.length === 0 && <p className="text-muted">{t('desk-challenges.firstProof')}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {otherProofs.map((proof) => (
          <li key={proof.proofId}>
            <Link
              to={paths.deskProof(proof.proofId)}
              className="flex flex-col gap-1.5 rounded-control wrap-anywhere hover:underline"
            >
              <span className="overflow-clip rounded-control">
                <Picture src={proof.imageUrl} alt="" width={4} height={3} />
              </span>
              <span className="line-clamp-2 font-semibold">{proof.challengeName}</span>
              <VerdictBadge {...proof} />
              <TimeAgo time={proof.submittedAt} className="text-xs text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
