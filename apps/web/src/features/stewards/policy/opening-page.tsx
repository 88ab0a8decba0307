import { type Opening, OpeningPlan, proposeOpening } from '@canopy/contract/desk/policy/opening'
import { type Policy, PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import { paths } from '@canopy/contract/paths'
import { formatNumber } from '@canopy/contract/text/format-number'
import { money } from '@canopy/contract/text/money'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
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
import { policyGroups } from './policy-groups.ts'

const READY_REASONS = ['Before the opening', 'For the first month']

const questions = [
  { name: 'members', label: 'Members in the first month', text: 'How many you expect.' },
  {
    name: 'networks',
    label: 'Networks',
    text: 'Each home has one; the customers of a mobile carrier share few.',
  },
  { name: 'firstDay', label: 'Members on the first day', text: 'Of those of the first month.' },
  {
    name: 'together',
    label: 'Of those, in one place',
    text: 'As in a town hall, whose visitors share one network.',
  },
  { name: 'challenges', label: 'Challenges on the first day', text: 'Approved and open.' },
  { name: 'points', label: 'Points of a challenge', text: 'On average.' },
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
        <p className="max-w-prose text-pretty text-muted">{t('desk-policy.thePolicyKeepsFarmsOf')}</p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Part title={t('desk-policy.whatDoYouExpect')}>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {questions.map(({ name, label, text }) => (
              <Field key={name} label={label} description={text} error={faults[name]}>
                <TextInput
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                  className="mt-auto max-w-36 text-right tabular"
                />
              </Field>
            ))}
            <div className="col-span-full">
              <Field
                label={t('desk-policy.whoReviewsProofs')}
                description={t('desk-policy.theSettingREVIEWEROfThe')}
              >
                <Select
                  value={reviewer}
                  onChange={({ target }) => setTyped({ ...typed, reviewer: target.value })}
                >
                  <option value="basic">{t('desk-policy.theWordBasedReviewerAnd')}</option>
                  <option value="model">{t('desk-policy.aVisionModel')}</option>
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
          {rows.map(({ name, label, unit }) => (
            <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
              <dt>
                {label} <span className="text-sm text-muted">{unit}</span>
              </dt>
              <dd className="flex items-center gap-2 text-right tabular">
                <strong>{formatNumber(numbers[name])}</strong>
                {numbers[name] === policy[name] ? (
                  <span className="text-sm text-muted">{t('desk-policy.asNow')}</span>
                ) : (
                  <Badge tone="leaf">now {formatNumber(policy[name])}</Badge>
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
                label: 'Take over these numbers',
                effect: `The policy changes at once. At most ${money(numbers.communityCap)} can be earned a day.`,
                run: form.handleSubmit(({ reason }) =>
                  decision.decide({ body: { ...numbers, version: policy.version, reason }, before: policy }),
                ),
              },
            ]}
          />
        ) : (
          <p className="text-muted">{t('desk-policy.thePolicyHasTheseNumbers')}</p>
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
  return (
    <ul className="list-disc space-y-2 pl-5 text-pretty">
      {named > 0 && (
        <li>
          When you are there, <TextLink to={paths.deskAdmissions}>{t('desk-policy.nameTheNetwork')}</TextLink>{' '}
          of the place for <strong>{formatNumber(named)}</strong> accounts until the end of the day.
        </li>
      )}
      {invited > 0 && (
        <li>
          About <strong>{formatNumber(invited)}</strong> members would wait for weeks behind shared networks:
          send them an <TextLink to={paths.deskAdmissions}>{t('desk-policy.invitation')}</TextLink>.
        </li>
      )}
      <li>
        About <strong>{formatNumber(proofs)}</strong> proofs on the first day.{' '}
        {plan.reviewer === 'model' ? (
          <>
            Set <code>{t('desk-policy.reviewerDAILYLIMIT')}</code> to{' '}
            <strong>{formatNumber(modelCalls)}</strong> at least; what exceeds it waits for a steward.
          </>
        ) : (
          <>
            Their points can be redeemed when a steward has{' '}
            <TextLink to={paths.confirmProofs}>{t('desk-policy.confirmedThePhotos')}</TextLink>, a page of
            them at a time.
          </>
        )}
      </li>
      <li>
        Approved challenges keep their budgets: one that all {formatNumber(plan.members)} should be able to do
        needs <strong>{formatNumber(plan.members * plan.points)}</strong> points.
      </li>
      <li>{t('desk-policy.afterTheFirstMonthSet')}</li>
    </ul>
  )
}

export { OpeningPage as Component }
