import { messages } from '@canopy/contract/messages'
import { undoneReason } from '@canopy/contract/stewards/cases'
import { deskMessages } from '@canopy/contract/stewards/messages'
import type { ProofCase } from '@canopy/contract/stewards/proofs'
import { useSession } from '../../../session/session-data.ts'
import { ClaimNotice } from '../case/claim-notice.tsx'
import { ConflictNotice } from '../case/conflict-notice.tsx'
import { type Decision, DecisionBar } from '../case/decision-bar.tsx'
import { ReasonField, useReason } from '../case/reason-field.tsx'
import { useClaim } from '../case/use-claim.ts'
import { useDecision } from '../case/use-decision.ts'
import { useDeskApi } from '../desk/desk-api.ts'

const READY_REASONS = [
  'The photo shows what the challenge asks for',
  'The photo does not show what the challenge asks for',
  'The photo is somebody else’s',
  'The photo is too unclear to judge',
]

type Input = { choice: 'Verified' | 'Issue' | 'reopen'; reason: string; proof: ProofCase }

/** The number of stewards' verdicts that the screen shows. */
const seenOf = ({ reviews }: ProofCase) => reviews.filter(({ reviewer }) => reviewer === 'steward').length

const hasVerdict = ({ status }: ProofCase) => status === 'Verified' || status === 'Issue'

function useProofDecision(proofId: number, { onDecided }: { onDecided: () => void }) {
  const api = useDeskApi()
  const params = { proofId }

  async function decide({ choice, reason, proof }: Input) {
    const seen = seenOf(proof)
    if (choice === 'reopen') await api.call('reopenProof', { params, body: { reason, seen } })
    else await api.call('setProofVerdict', { params, body: { status: choice, reason, seen } })
  }

  /** Sets a verdict back that was changed, and puts the proof back where it waited. */
  async function undo({ choice, reason, proof }: Input) {
    const undone = { reason: undoneReason(reason) }
    let seen = seenOf(proof)
    if (choice === 'reopen') {
      const status = proof.status === 'Verified' ? 'Verified' : 'Issue'
      await api.call('setProofVerdict', { params, body: { status, ...undone, seen } })
      return
    }
    seen += 1
    const before = proof.status === 'Verified' ? 'Verified' : 'Issue'
    if (hasVerdict(proof) && before !== choice) {
      await api.call('setProofVerdict', { params, body: { status: before, ...undone, seen } })
      seen += 1
    }
    if (proof.cause !== null) await api.call('reopenProof', { params, body: { ...undone, seen } })
  }

  return useDecision({
    kind: 'proof',
    id: String(proofId),
    decide,
    undo: (input) => () => undo(input),
    done: deskMessages.proofDecided,
    onDecided,
  })
}

export function ProofDecision({ proof }: { proof: ProofCase }) {
  const { proofId, status, userId, fullName, cause, challengePoints } = proof
  const reason = useReason()
  const decision = useProofDecision(proofId, { onDecided: reason.clear })
  const other = useClaim('proof', String(proofId))
  if (useSession().userId === userId) return <p className="text-muted">{messages.ownCase}</p>

  function run(choice: Input['choice']) {
    const taken = reason.take()
    if (taken !== undefined) decision.decide({ choice, reason: taken, proof })
  }

  const waits = cause !== null
  const isAsked = cause === 'appeal'
  const decisions: Decision[] = []
  if (waits || status !== 'Verified')
    decisions.push({
      letter: 'v',
      label: status === 'Verified' ? 'Keep it verified' : 'Verify proof',
      effect:
        status === 'Verified'
          ? `Nothing changes for ${fullName}.`
          : `${fullName} earns ${challengePoints} points and reads your reason.`,
      run: () => run('Verified'),
    })
  if (waits || status !== 'Issue')
    decisions.push({
      letter: 'i',
      label: status === 'Issue' ? 'Uphold the issue' : 'Set an issue',
      effect:
        status === 'Issue' && !isAsked
          ? `Nothing changes for ${fullName}.`
          : `${fullName} reads your reason${status === 'Verified' ? ', and the points are taken back' : ''}.`,
      variant: 'danger',
      run: () => run('Issue'),
    })
  if (!waits && hasVerdict(proof))
    decisions.push({
      letter: 'r',
      label: 'Put back in the queue',
      effect: 'Another steward can look at it. The verdict stays until then.',
      variant: 'secondary',
      run: () => run('reopen'),
    })

  return (
    <div className="flex flex-col gap-4">
      <ClaimNotice steward={other} />
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={decision.reset} />}
      <ReasonField
        reason={reason}
        ready={READY_REASONS}
        description={`${fullName} reads it if the verdict changes or was appealed.`}
      />
      <DecisionBar decisions={decisions} pending={decision.isPending} failure={decision.failure} />
    </div>
  )
}
