import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { paths } from '@canopy/contract/paths'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../../language/messages.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { LazyDialog, lazyNamed } from '../../../../ui/lazy.tsx'

const ShareDialog = lazyNamed(() => import('./share-dialog.tsx'), 'ShareDialog')

/** Makes a post of a verified proof once nobody has to confirm it, or leads to the one that was made. */
export function ShareProof({ proof }: { proof: Proof }) {
  const [isOpen, setOpen] = useState(false)
  if (proof.unconfirmed && proof.sharedAs === null) return null
  return (
    <div className="grid sm:block">
      {proof.sharedAs === null ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Share2 aria-hidden="true" className="size-5" />
          {t('proofs.shareIt')}
        </Button>
      ) : (
        <ButtonLink to={paths.post(proof.sharedAs)} variant="secondary">
          {t('proofs.seeYourPost')}
        </ButtonLink>
      )}
      <LazyDialog open={isOpen}>
        <ShareDialog proof={proof} open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </div>
  )
}
