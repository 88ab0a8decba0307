import { undoneReason } from '@canopy/contract/desk/cases'
import { reopenProof, setProofVerdict } from '@canopy/contract/desk/challenges/endpoints'
import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { AnsweredCriterion } from '@canopy/contract/desk/challenges/verdict'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Checklist } from '../../../ui/checklist.tsx'
import type { Pointing } from '../../../ui/pointing/use-pointing.ts'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import type { Decision } from '../decision/decision-bar.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useDecision } from '../decision/use-decision.ts'
import { CriteriaAnswers, useCriteriaAnswers } from './criteria-answers.tsx'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-challenges.reasonShown',
  'desk-challenges.reasonNotShown',
  'desk-challenges.reasonSomebodyElses',
  'desk-challenges.reasonUnclear',
]

type Input = {
  choice: 'Verified' | 'Issue' | 'reopen'
  reason: string
  proof: ProofCase
  answers?: AnsweredCriterion[] | undefined
}

/** The number of stewards' verdicts that the screen shows. */
const seenOf = ({ reviews }: ProofCase) => reviews.filter(({ reviewer }) => reviewer === 'steward').length

const answersOf = ({ checklist }: ProofCase) =>
  checklist.flatMap((checked) => AnsweredCriterion.safeParse(checked).data ?? [])

const hasVerdict = ({ status }: ProofCase) => status === 'Verified' || status === 'Issue'

function useProofDecision(proofId: number, { onDecided }: { onDecided: () => void }) {
  const api = useApi()
  const params = { proofId }

  async function decide({ choice, reason, proof, answers }: Input) {
    const seen = seenOf(proof)
    if (choice === 'reopen') await api.call(reopenProof, { params, body: { reason, seen } })
    else await api.call(setProofVerdict, { params, body: { status: choice, reason, seen, answers } })
  }

  /** Sets a verdict back that was changed, and puts the proof back where it waited. */
  async function undo({ choice, reason, proof, answers }: Input) {
    const undone = { reason: undoneReason(reason) }
    const before = answers && answersOf(proof)
    let seen = seenOf(proof)
    if (choice === 'reopen') {
      const status = proof.status === 'Verified' ? 'Verified' : 'Issue'
      await api.call(setProofVerdict, { params, body: { status, ...undone, seen } })
      return
    }
    seen += 1
    const status = proof.status === 'Verified' ? 'Verified' : 'Issue'
    if (hasVerdict(proof) && status !== choice) {
      await api.call(setProofVerdict, { params, body: { status, ...undone, seen, answers: before } })
      seen += 1
    }
    if (proof.cause !== null) await api.call(reopenProof, { params, body: { ...undone, seen } })
  }

  return useDecision({
    kind: 'proof',
    id: String(proofId),
    decide,
    undo: (input) => () => undo(input),
    done: t('desk.proofDecided'),
    onDecided,
  })
}

export function ProofDecision({ proof, pointing }: { proof: ProofCase; pointing: Pointing }) {
  const { proofId, status, userId, fullName, cause, challengePoints } = proof
  const form = useReasonForm()
  const answers = useCriteriaAnswers(proof)
  const decision = useProofDecision(proofId, {
    onDecided() {
      form.reset()
      answers.clear()
    },
  })
  const other = useAssignment('proof', String(proofId))
  if (useSession().userId === userId)
    return (
      <>
        <p className="text-muted">{t('desk.ownCase')}</p>
        <Checklist checklist={proof.checklist} />
      </>
    )

  const run = (choice: Input['choice']) =>
    form.handleSubmit(({ reason }) => decision.decide({ choice, reason, proof, answers: answers.take() }))

  const waits = cause !== null
  const isAsked = cause === 'appeal'
  const decisions: Decision[] = []
  if (waits || status !== 'Verified')
    decisions.push({
      letter: 'v',
      label: t(status === 'Verified' ? 'desk-challenges.keepVerified' : 'desk-challenges.verifyProof'),
      effect:
        status === 'Verified'
          ? t('desk-challenges.nothingChanges', { fullName })
          : t('desk-challenges.verifyEffect', { fullName, points: challengePoints }),
      run: run('Verified'),
    })
  if (waits || status !== 'Issue')
    decisions.push({
      letter: 'i',
      label: t(status === 'Issue' ? 'desk-challenges.upholdIssue' : 'desk-challenges.setIssue'),
      effect:
        status === 'Issue' && !isAsked
          ? t('desk-challenges.nothingChanges', { fullName })
          : t(status === 'Verified' ? 'desk-challenges.overturnEffect' : 'desk-challenges.issueEffect', {
              fullName,
            }),
      variant: 'danger',
      run: run('Issue'),
    })
  if (!waits && hasVerdict(proof))
    decisions.push({
      letter: 'r',
      label: t('desk-challenges.putBack'),
      effect: t('desk-challenges.putBackEffect'),
      variant: 'secondary',
      run: run('reopen'),
    })

  return (
    <DecisionForm
      form={form}
      decision={decision}
      decisions={decisions}
      ready={READY_REASONS}
      description={t('desk-challenges.verdictReasonReaders', { fullName })}
    >
      <AssignmentNotice steward={other} />
      <CriteriaAnswers proof={proof} answers={answers} pointing={pointing} />
    </DecisionForm>
  )
}
