import { proofAmount } from '@canopy/contract/challenges/quantities/texts'
import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { paths } from '@canopy/contract/paths'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

/** A proof with its photo, which can be ticked all over. */
export function ProofToConfirm({
  proof,
  isTicked,
  onTick,
}: {
  proof: DeskProof
  isTicked: boolean
  onTick: (ticked: boolean) => void
}) {
  const { proofId, challengeName, userId, fullName, description, imageUrl, submittedAt } = proof
  const isOwn = useSession().userId === userId
  const amount = proofAmount(t, proof)
  // The address is signed again with every response; the first one is used, so that the photo is not downloaded each time.
  const [photo] = useState(imageUrl)
  return (
    <li
      className={`sheet flex flex-col overflow-clip outline-2 -outline-offset-2 ${isTicked ? 'outline-leaf' : 'outline-transparent'}`}
    >
      <label className={`block bg-sunken ${isOwn ? '' : 'cursor-pointer'}`}>
        <span className={isTicked ? '' : 'opacity-50'}>
          <Picture
            src={photo}
            alt={t('desk-challenges.photoBy', { fullName })}
            width={4}
            height={3}
            className="object-contain"
          />
        </span>
        <span className="flex min-h-11 items-center gap-3 bg-surface px-4 pt-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-leaf"
            aria-label={t('desk-challenges.confirmProofOf', { fullName, challengeName })}
            checked={isTicked}
            disabled={isOwn}
            onChange={({ target }) => onTick(target.checked)}
          />
          <bdi className="[overflow-wrap:anywhere]">{challengeName}</bdi>
        </span>
      </label>
      <div className="flex flex-1 flex-col gap-2 px-4 pt-1 pb-4">
        <p
          dir="auto"
          lang={languageOfText(description)}
          className="text-as-page whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {description}
        </p>
        {amount !== undefined && <p className="text-muted">{t('quantities.ofProof', { amount })}</p>}
        {isOwn && <p className="text-muted">{t('desk.ownCase')}</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <TextLink to={paths.deskMember(userId)} className="[overflow-wrap:anywhere]">
            <bdi>{fullName}</bdi>
          </TextLink>
          <TimeAgo time={submittedAt} />
          <TextLink to={paths.deskProof(proofId)} className="ms-auto">
            {t('desk-challenges.openCase')}
          </TextLink>
        </p>
      </div>
    </li>
  )
}
