import type { Proof } from '@canopy/contract/challenges'
import { useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'

/**
 * The photo of a proof, small and square. Its address is signed anew with every answer of the server: the first one is kept, so
 * that the picture is not fetched again each time. Give it the proof's id as key.
 */
export function ProofPhoto({ proof }: { proof: Proof }) {
  const [address] = useState(proof.imageUrl)
  return (
    <div className="w-24 shrink-0 overflow-clip rounded-control">
      <Picture src={address} alt="Your photo" width={1} height={1} />
    </div>
  )
}
