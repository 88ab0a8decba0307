import type { CheckedCriterion } from '@canopy/contract/challenges/proofs/shapes'
import { useState } from 'react'
import { t } from '../../language/messages.ts'
import { Checklist } from '../checklist.tsx'
import { Picture } from '../pictures/picture.tsx'
import { Here } from './here.tsx'
import { Marked } from './marks.tsx'
import { usePointing } from './use-pointing.ts'

/**
 * A checklist below the photo, on which it points out where the reviewer saw what. The first address is used, since every response signs it
 * again. The parent needs a key with the id of the photo.
 */
export function PointedChecklist({
  src,
  alt,
  checklist,
}: {
  src: string
  alt: string
  checklist: CheckedCriterion[]
}) {
  const [address] = useState(src)
  const pointing = usePointing()
  return (
    <>
      <div
        ref={pointing.photo}
        className="relative aspect-4/3 w-full max-w-[80dvh] scroll-mt-20 overflow-clip rounded-control bg-sunken"
      >
        <Marked checklist={checklist} active={pointing.active}>
          <Picture src={address} alt={alt} width={4} height={3} className="size-full object-contain" />
        </Marked>
      </div>
      <p className="text-sm text-pretty text-muted">{t('proofs.pointedAt')}</p>
      <Checklist
        checklist={checklist}
        here={(index) => <Here region={checklist[index]?.region} number={index + 1} pointing={pointing} />}
      />
    </>
  )
}
