import { type Opening, OpeningPlan, proposeOpening } from '@canopy/contract/desk/policy/opening'
import { type Policy, PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { BackLink } from '../case/back-link.tsx'
import { Part } from '../case/part.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { usePolicyChange } from './policy-change.ts'
import { policyQuery } from './policy-data.ts'
import { policyGroups, unitOf } from './policy-groups.ts'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-policy.reasonBeforeOpening',
  'desk-policy.reasonFirstMonth',
]

const questions = [
  { name: 'members', label: 'desk-policy.planMembers', text: 'desk-policy.planMembersText' },
  {
    name: 'networks',
    label: 'desk-policy.planNetworks',
    text: 'desk-policy.planNetworksText',
  },
  { name: 'firstDay', label: 'desk-policy.planFirstDay', text: 'desk-policy.planFirstDayText' },
  {
    name: 'together',
    label: 'desk-policy.planTogether',
    text: 'desk-policy.planTogetherText',
  },
  { name: 'challenges', label: 'desk-policy.planChallenges', text: 'desk-policy.planChallengesText' },
  { name: 'points', label: 'desk-policy.planPoints', text: 'desk-policy.planPointsText' },
] as const

type Typed = Record<keyof OpeningPlan, string>

const example: Typed = {
  members: '500',
  networks: '200',
  firstDay: '200',
  together: '100',
  challenges: '20',
  points: '100',
  reviewer: 'basic',
}

function OpeningPage() {
  usePageTitle(t('desk-policy.beforeYouOpen'))
  const policy = useQuery(policyQuery(useApi()))
  const [typed, setTyped] = useState(example)
  const { reviewer, ...numbers } = typed
  const plan = OpeningPlan.safeParse({
    reviewer,
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, numberIn(text)])),
  })
  const faults = Object.fromEntries(
    plan.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  )

  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskPolicy}>{t('desk-policy.policy')}</BackLink>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-policy.beforeYouOpen')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-policy.openingIntro')}</p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Part title={t('desk-policy.whatDoYouExpect')}>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {questions.map(({ name, label, text }) => (
              <Field key={name} label={t(label)} description={t(text)} error={faults[name]}>
                <TextInput
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                  className="mt-auto max-w-36 text-end tabular"
                />
              </Field>
            ))}
            <div className="col-span-full">
              <Field label={t('desk-policy.whoReviewsProofs')} description={t('desk-policy.reviewerSetting')}>
                <Select
                  value={reviewer}
                  onChange={({ target }) => setTyped({ ...typed, reviewer: target.value })}
                >
                  <option value="basic">{t('desk-policy.reviewerBasic')}</option>
                  <option value="model">{t('desk-policy.reviewerModel')}</option>
                </Select>
              </Field>
            </div>
          </div>
        </Part>
        {policy.isPending && <Skeleton className="h-96 w-full" />}
        {policy.isError && !policy.data && (
          <LoadFailure text={t('desk.policyFailed')} pending={policy.isFetching} onRetry={policy.refetch} />
        )}
        {policy.data && plan.data && (
          <Proposal policy={policy.data} opening={proposeOpening(plan.data, policy.data)} plan={plan.data} />
        )}
      </div>
    </div>
  )
}

const proposed = policyGroups.flatMap(({ numbers }) => numbers)

function Proposal({ policy, opening, plan }: { policy: Policy; opening: Opening; plan: OpeningPlan }) {
  const form = useReasonForm()
  const decision = usePolicyChange(policy, () => form.reset())
  const numbers = PolicyNumbers.parse({ ...policy, ...opening.numbers })
  const rows = proposed.filter(({ name }) => name in opening.numbers)
  const hasChanges = rows.some(({ name }) => numbers[name] !== policy[name])

  return (
    <Part title={t('desk-policy.whatFits')}>
      <div className="flex flex-col gap-5">
        <dl className="divide-y divide-line">
          {rows.map((row) => (
            <div key={row.name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
              <dt>
                {t(row.label)} <span className="text-sm text-muted">{unitOf(row)}</span>
              </dt>
              <dd className="flex items-center gap-2 text-end tabular">
                <strong>{formatNumber(numbers[row.name])}</strong>
                {numbers[row.name] === policy[row.name] ? (
                  <span className="text-sm text-muted">{t('desk-policy.asNow')}</span>
                ) : (
                  <Badge tone="leaf">{t('desk-policy.nowAmount', { amount: policy[row.name] })}</Badge>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Advice opening={opening} plan={plan} />
        {hasChanges ? (
          <DecisionForm
            form={form}
            decision={decision}
            ready={READY_REASONS}
            decisions={[
              {
                letter: 's',
                label: t('desk-policy.takeOver'),
                effect: t('desk-policy.takeOverEffect', { cap: numbers.communityCap }),
                run: form.handleSubmit(({ reason }) =>
                  decision.decide({ body: { ...numbers, version: policy.version, reason }, before: policy }),
                ),
              },
            ]}
          />
        ) : (
          <p className="text-muted">{t('desk-policy.nothingToTakeOver')}</p>
        )}
      </div>
    </Part>
  )
}

/** Advice that no number of the policy replaces. */
function Advice({
  opening: { named, invited, proofs, modelCalls },
  plan,
}: {
  opening: Opening
  plan: OpeningPlan
}) {
  const admissions = (text: ReactNode) => <TextLink to={paths.deskAdmissions}>{text}</TextLink>
  return (
    <ul className="list-disc space-y-2 ps-5 text-pretty">
      {named > 0 && (
        <li>{rich('desk-policy.nameNetworkAdvice', { accounts: named, link: admissions, strong })}</li>
      )}
      {invited > 0 && (
        <li>{rich('desk-policy.inviteAdvice', { members: invited, link: admissions, strong })}</li>
      )}
      <li>
        {rich('desk-policy.proofsExpected', { proofs, strong })}{' '}
        {plan.reviewer === 'model'
          ? rich('desk-policy.modelCallsAdvice', {
              calls: modelCalls,
              code: (text) => <code>{text}</code>,
              strong,
            })
          : rich('desk-policy.confirmAdvice', {
              link: (text) => <TextLink to={paths.confirmProofs}>{text}</TextLink>,
            })}
      </li>
      <li>
        {rich('desk-policy.budgetAdvice', {
          members: plan.members,
          points: plan.members * plan.points,
          strong,
        })}
      </li>
      <li>{t('desk-policy.youngShareAdvice')}</li>
    </ul>
  )
}

const strong = (text: ReactNode) => <strong>{text}</strong>

export { OpeningPage as Component }
