import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { useState } from 'react'
import { t } from '../../../../language/messages.ts'
import { Picture } from '../../../../ui/pictures/picture.tsx'

/**
 * The photo of a proof, small and square. Every response of the server signs the address again; the first one is used, so that the
 * picture is not downloaded each time. The parent needs a key with the proof's id.
 */
export function ProofPhoto({ proof }: { proof: Proof }) {
  const [address] = useState(proof.imageUrl)
  return (
    <div className="w-24 shrink-0 overflow-clip rounded-control">
      <Picture src={address} alt={t('proofs.yourPhoto')} width={1} height={1} />
    </div>
  )
}
