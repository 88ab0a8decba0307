import { type Policy, PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import { formatNumber } from '@canopy/contract/text/format-number'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useRef, useState } from 'react'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { focusFirst } from '../case/focus-first.ts'
import { Part } from '../case/part.tsx'
import { useSeen } from '../case/use-seen.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { usePolicyChange } from './policy-change.ts'
import { hasEffect, type PolicyGroup, policyGroups } from './policy-groups.ts'

const READY_REASONS = [
  'As the team of owners agreed',
  'For a campaign',
  'After an attack',
  'Back to what it was',
]

type Typed = Readonly<Record<string, string>>

export function PolicyForm({ policy }: { policy: Policy }) {
  const { seen, keep, renew } = useSeen(policy)
  const [typed, setTyped] = useState<Typed>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLDivElement>(null)
  const reason = useReason(keep)
  const decision = usePolicyChange(policy, () => {
    renew()
    setTyped({})
    reason.clear()
  })

  function save() {
    const changes = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, numberIn(text)]))
    const { data, error } = PolicyNumbers.safeParse({ ...seen, ...changes })
    const found = Object.fromEntries(
      error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    )
    setFaults(found)
    const taken = reason.take()
    focusFirst(form.current, Object.keys(found))
    if (data && taken !== undefined)
      decision.decide({ body: { ...data, version: seen.version, reason: taken }, before: seen })
  }

  /** Shows what holds now in the fields that were not changed here. */
  function startOver() {
    renew()
    decision.reset()
  }

  return (
    <div ref={form} className="flex min-w-0 flex-col gap-4">
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      {policyGroups.map((group) => (
        <Group
          key={group.title}
          group={group}
          policy={seen}
          typed={typed}
          faults={faults}
          onChange={(name, text) => {
            keep()
            setTyped({ ...typed, [name]: text })
          }}
        />
      ))}
      <Part title="Decision">
        <div className="flex flex-col gap-4">
          <ReasonField reason={reason} ready={READY_REASONS} />
          <DecisionBar
            decisions={[
              {
                letter: 's',
                label: 'Change policy',
                effect: 'Holds at once. What was earned and ordered before keeps its terms.',
                run: save,
              },
            ]}
            pending={decision.isPending}
            failure={decision.failure}
          />
        </div>
      </Part>
    </div>
  )
}

function Group({
  group,
  policy,
  typed,
  faults,
  onChange,
}: {
  group: PolicyGroup
  policy: Policy
  typed: Typed
  faults: Record<string, string>
  onChange: (name: string, text: string) => void
}) {
  const isUsed = hasEffect(group, policy.mode)
  return (
    <Part title={group.title}>
      {!isUsed && (
        <p className="mb-4">
          <Badge>No effect under “open”</Badge>
        </p>
      )}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {group.numbers.map(({ name, label, unit, text }) => (
          <Field key={name} label={label} description={text} error={faults[name]}>
            <span className="mt-auto flex items-center gap-3">
              <TextInput
                name={name}
                inputMode="numeric"
                autoComplete="off"
                readOnly={!isUsed}
                value={typed[name] ?? formatNumber(policy[name])}
                onChange={({ target }) => onChange(name, target.value)}
                className="max-w-36 text-right tabular"
              />
              <span className="text-muted">{unit}</span>
            </span>
          </Field>
        ))}
      </div>
    </Part>
  )
}
