import { confirmProofs, unconfirmProofs } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { deskMessages } from '@canopy/contract/desk/messages'
import { useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useShortcuts } from '../desk/shortcuts.tsx'
import { ProofToConfirm } from './proof-to-confirm.tsx'

/** Proofs side by side, and the button that confirms the ticked ones. */
export function ConfirmForm({
  proofs,
  isTicked,
  onTick,
  onConfirmed,
  onSkip,
}: {
  proofs: readonly DeskProof[]
  isTicked: (proof: DeskProof) => boolean
  onTick: (proof: DeskProof, ticked: boolean) => void
  onConfirmed: () => void
  /** Undefined if there are no others. */
  onSkip: (() => void) | undefined
}) {
  const api = useApi()
  const list = useRef<HTMLUListElement>(null)
  const decision = useDecision({
    kind: 'proof',
    id: '',
    decide: (proofIds: number[]) => api.call(confirmProofs, { body: { proofIds } }),
    done: ({ proofIds }, sent) =>
      deskMessages.proofsConfirmed(proofIds.length, sent.length - proofIds.length),
    undo:
      (_, { proofIds }) =>
      async () => {
        const undone = await api.call(unconfirmProofs, { body: { proofIds } })
        return deskMessages.confirmationUndone(proofIds.length - undone.proofIds.length)
      },
    onDecided: onConfirmed,
  })
  const ticked = proofs.filter(isTicked).map(({ proofId }) => proofId)

  function move(step: 1 | -1) {
    const all = list.current?.querySelectorAll('input') ?? []
    const boxes = Array.from(all).filter(({ disabled }) => !disabled)
    const at = boxes.findIndex((box) => box.matches(':focus'))
    boxes[Math.max(at + step, 0)]?.focus()
  }
  const [next, previous] = [() => move(1), () => move(-1)]
  useShortcuts([
    { key: 'ArrowRight', label: 'Next proof', run: next },
    { key: 'ArrowLeft', label: 'Previous proof', run: previous },
    { key: 'j', label: 'Next proof', run: next },
    { key: 'k', label: 'Previous proof', run: previous },
    { key: ' ', label: 'Tick or untick the proof' },
  ])

  return (
    <>
      <ul
        ref={list}
        aria-label={t('desk-challenges.proofs')}
        className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3"
      >
        {proofs.map((proof) => (
          <ProofToConfirm
            key={proof.proofId}
            proof={proof}
            isTicked={isTicked(proof)}
            onTick={(now) => onTick(proof, now)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-start justify-between gap-4">
        {ticked.length === 0 ? (
          <p className="text-muted">{t('desk.allUnticked')}</p>
        ) : (
          <DecisionBar
            decisions={[
              {
                letter: 'c',
                label: `Confirm ${ticked.length} ${ticked.length === 1 ? 'proof' : 'proofs'}`,
                effect: 'Nobody is notified. Unticked proofs stay in the queue.',
                run: () => decision.decide(ticked),
              },
            ]}
            pending={decision.isPending}
            failure={decision.failure}
          />
        )}
        {onSkip && (
          <Button variant="secondary" onClick={onSkip}>
            {t('desk-challenges.skipThese')}
          </Button>
        )}
      </div>
    </>
  )
}
