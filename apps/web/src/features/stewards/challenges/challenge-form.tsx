import { criteriaLines } from '@canopy/contract/challenges/criteria-lines'
import { undoneReason } from '@canopy/contract/desk/cases'
import { ChallengeEdit } from '@canopy/contract/desk/challenges/changes'
import { editChallenge } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskChallenge, DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { DAY, MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { focusFirst } from '../case/focus-first.ts'
import { useSeen } from '../case/use-seen.ts'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { midnight } from '../list/filters.ts'
import { CriteriaField } from './criteria-field.tsx'
import { EvidenceField, evidenceIn } from './evidence-field.tsx'

const READY_REASONS = [
  'Clearer what the photo has to show',
  'Points fit the effort better',
  'A better picture',
]

/** The day of a time as date inputs write it. */
function dayOf(time: string | null, before = 0) {
  if (time === null) return ''
  const date = new Date(Date.parse(time) - before)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The last day ends with the midnight after it. */
const addressOf = ({ photoUrl, pictureSource }: DeskChallenge) => pictureSource ?? photoUrl

const typedOf = (challenge: DeskChallenge) => ({
  challengeName: challenge.challengeName,
  description: challenge.description,
  criteria: challenge.criteria.join('\n'),
  evidence: String(challenge.evidence),
  points: String(challenge.points),
  photoUrl: addressOf(challenge),
  firstDay: dayOf(challenge.startsAt),
  lastDay: dayOf(challenge.endsAt, DAY / 2),
})
type Typed = ReturnType<typeof typedOf>

const editOf = (
  { firstDay, lastDay, criteria, evidence, ...texts }: Typed,
  reason: string,
  version: number,
) => ({
  ...texts,
  criteria: criteriaLines(criteria),
  evidence: evidenceIn({ evidence, points: texts.points }),
  startsAt: midnight(firstDay, 0) ?? null,
  endsAt: midnight(lastDay, 1) ?? null,
  reason,
  version,
})

type Input = { edit: ChallengeEdit; photo: File | null; before: DeskChallenge }

function useEdit({ challengeId }: DeskChallenge, onDecided: () => void) {
  const api = useApi()
  const save = (edit: unknown, photo?: File | null) =>
    api.call(editChallenge, {
      params: { challengeId },
      body: { challenge: JSON.stringify(edit), photo: photo ?? undefined },
    })
  return useDecision({
    kind: 'challenge',
    id: String(challengeId),
    decide: ({ edit, photo }: Input) => save(edit, photo),
    undo:
      ({ edit, before }) =>
      () => {
        const { challengeName, description, criteria, points, startsAt, endsAt, version } = before
        return save({
          ...{ challengeName, description, criteria, points, photoUrl: addressOf(before), startsAt, endsAt },
          evidence: evidenceIn(before),
          reason: undoneReason(edit.reason),
          version: version + 1,
        })
      },
    done: deskMessages.challengeSaved,
    onDecided,
  })
}

export function ChallengeForm({ challenge }: { challenge: DeskChallengeCase }) {
  const { seen: before, keep, renew } = useSeen(challenge)
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const [photo, setPhoto] = useState<File | null>(null)
  const typed = { ...typedOf(before), ...changed }
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLDivElement>(null)
  const reason = useReason()
  const decision = useEdit(challenge, () => {
    renew()
    setChanged({})
    setPhoto(null)
    reason.clear()
  })
  function change(fields: Partial<Typed>) {
    keep()
    setChanged({ ...changed, ...fields })
  }

  function save() {
    const taken = reason.take()
    const edit = ChallengeEdit.safeParse(editOf(typed, taken ?? 'checked above', before.version))
    const found = Object.fromEntries(
      edit.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    )
    setFaults(found)
    focusFirst(form.current, Object.keys(found))
    if (taken !== undefined && edit.data) decision.decide({ edit: edit.data, photo, before })
  }

  /** Shows what is stored now in the fields that were not changed here. */
  function startOver() {
    renew()
    decision.reset()
  }

  return (
    <div ref={form} className="flex flex-col gap-4">
      {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={startOver} />}
      <Field label="Challenge name" error={faults.challengeName}>
        <TextInput
          name="challengeName"
          value={typed.challengeName}
          onChange={({ target }) => change({ challengeName: target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label="Description" error={faults.description}>
        <TextArea
          name="description"
          rows={5}
          value={typed.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <CriteriaField
        value={typed.criteria}
        error={faults.criteria}
        onChange={(criteria) => change({ criteria })}
      />
      <PointsAndDays typed={typed} faults={faults} onChange={change} />
      <EvidenceField
        value={typed.evidence}
        points={typed.points}
        onChange={(evidence) => change({ evidence })}
      />
      <ChallengePhoto
        photoUrl={typed.photoUrl}
        shown={typed.photoUrl === addressOf(challenge) ? challenge.pictureUrl : ''}
        photo={photo}
        fault={faults.photoUrl}
        onAddress={(photoUrl) => change({ photoUrl })}
        onPhoto={(chosen) => {
          keep()
          setPhoto(chosen)
        }}
      />
      <ReasonField reason={reason} ready={READY_REASONS} />
      <DecisionBar
        decisions={[
          {
            letter: 's',
            label: 'Save changes',
            effect: 'Members see it at once; whoever added the challenge is notified.',
            run: save,
          },
        ]}
        pending={decision.isPending}
        failure={decision.failure}
      />
    </div>
  )
}

function PointsAndDays({
  typed,
  faults,
  onChange,
}: {
  typed: Typed
  faults: Record<string, string>
  onChange: (changed: Partial<Typed>) => void
}) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      <Field label="Number of points" description="What was earned stays." error={faults.points}>
        <TextInput
          name="points"
          inputMode="numeric"
          value={typed.points}
          onChange={({ target }) => onChange({ points: target.value })}
          autoComplete="off"
          className="tabular"
        />
      </Field>
      <Field label="First day" description="Empty: it has begun." error={faults.startsAt}>
        <TextInput
          name="startsAt"
          type="date"
          value={typed.firstDay}
          onChange={({ target }) => onChange({ firstDay: target.value })}
        />
      </Field>
      <Field label="Last day" description="Empty: it has no end." error={faults.endsAt}>
        <TextInput
          name="endsAt"
          type="date"
          value={typed.lastDay}
          onChange={({ target }) => onChange({ lastDay: target.value })}
        />
      </Field>
    </div>
  )
}

/** A picture by its address or from a file, which is used if both are given. */
function ChallengePhoto({
  photoUrl,
  shown,
  photo,
  fault,
  onAddress,
  onPhoto,
}: {
  photoUrl: string
  /** Address from which the picture is loaded. */
  shown: string
  photo: File | null
  fault: string | undefined
  onAddress: (photoUrl: string) => void
  onPhoto: (photo: File | null) => void
}) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="flex flex-col gap-4">
        <Field label="Image URL" description={deskMessages.pictureFetched} error={fault}>
          <TextInput
            name="photoUrl"
            value={photoUrl}
            onChange={({ target }) => onAddress(target.value)}
            autoComplete="off"
            inputMode="url"
          />
        </Field>
        <Field label="Or upload a picture" error={refusal}>
          <PhotoInput
            name="photo"
            value={photo}
            onChange={(chosen) => {
              setRefusal(undefined)
              onPhoto(chosen)
            }}
            maxBytes={MAX_IMAGE_BYTES}
            onReject={setRefusal}
          >
            Choose a picture
          </PhotoInput>
        </Field>
      </div>
      <div className="overflow-clip rounded-control">
        <Picture src={shown} alt="The picture now" width={16} height={9} />
      </div>
    </div>
  )
}
