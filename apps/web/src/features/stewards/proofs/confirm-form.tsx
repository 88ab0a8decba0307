import { confirmProofs, unconfirmProofs } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { rowArrows } from '../../../ui/keys.ts'
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
      sent.length === proofIds.length
        ? t('desk-challenges.proofsConfirmed', { count: proofIds.length })
        : t('desk-challenges.someConfirmed', {
            count: proofIds.length,
            others: sent.length - proofIds.length,
          }),
    undo:
      (_, { proofIds }) =>
      async () => {
        const undone = await api.call(unconfirmProofs, { body: { proofIds } })
        const others = proofIds.length - undone.proofIds.length
        return others === 0
          ? t('desk-challenges.confirmationUndone')
          : t('desk-challenges.confirmationPartlyUndone', { others })
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
  const arrows = rowArrows()
  const [next, previous] = [() => move(1), () => move(-1)]
  useShortcuts([
    { key: arrows.next, label: t('desk-challenges.nextProof'), run: next },
    { key: arrows.previous, label: t('desk-challenges.previousProof'), run: previous },
    { key: 'j', label: t('desk-challenges.nextProof'), run: next },
    { key: 'k', label: t('desk-challenges.previousProof'), run: previous },
    { key: ' ', label: t('desk-challenges.tickProof') },
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
                label: t('desk-challenges.confirmProofs', { count: ticked.length }),
                effect: t('desk-challenges.confirmEffect'),
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
