import { Category } from '@canopy/contract/challenges/category'
import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import { criteriaLines } from '@canopy/contract/challenges/criteria-lines'
import { amountIn } from '@canopy/contract/challenges/quantities/typed'
import { habitIn } from '@canopy/contract/challenges/typed-habit'
import { undoneReason } from '@canopy/contract/desk/cases'
import { ChallengeEdit } from '@canopy/contract/desk/challenges/changes'
import { editChallenge } from '@canopy/contract/desk/challenges/endpoints'
import {
  type ChallengeTranslation,
  type DeskChallenge,
  DeskChallengeCase,
} from '@canopy/contract/desk/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { HABIT_WEEKS, MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { beginningOf, lastMomentOf } from '@canopy/contract/text/beginning-of'
import { formatIsoDay } from '@canopy/contract/text/community-time'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod/mini'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDraft } from '../../../session/form-draft.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import {
  TranslationsFieldset,
  TypedTranslations,
  translationsIn,
  typedTranslations,
} from '../case/translations.tsx'
import { checkSent } from '../decision/check-sent.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { RestoredNotice } from '../decision/restored-notice.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { useSeenForm } from '../decision/use-seen-form.ts'
import { CriteriaField } from './criteria-field.tsx'
import { EvidenceField, evidenceIn } from './evidence-field.tsx'
import { HabitAndQuantity } from './habit-and-quantity.tsx'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-challenges.reasonClearer',
  'desk-challenges.reasonFits',
  'desk-challenges.reasonPicture',
]

/** The day of a time in the community, as date inputs write it. */
const dayOf = (time: Date | string | null) => (time === null ? '' : formatIsoDay(new Date(time)))

const addressOf = ({ photoUrl, pictureSource }: DeskChallenge) => pictureSource ?? photoUrl

const mapped = <Value, Result>(values: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

const linesOf = ({ criteria, ...texts }: ChallengeTranslation) => ({
  ...texts,
  criteria: criteria.join('\n'),
})
const criteriaOf = ({ criteria = '', ...texts }: Record<string, string>) => ({
  ...texts,
  criteria: criteriaLines(criteria),
})

const Typed = z.extend(TypedTranslations, {
  challengeName: z.string(),
  description: z.string(),
  criteria: z.string(),
  evidence: z.string(),
  category: z.string(),
  points: z.string(),
  photoUrl: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  habit: z.object({ quota: z.string(), paidWeeks: z.string() }),
  quantity: z.object({ unit: z.string(), most: z.string() }),
  /** Files do not outlast the page. */
  photo: z.catch(z.nullable(z.instanceof(File)), null),
})
type Typed = z.infer<typeof Typed>

const Typing = z.object({ thing: DeskChallengeCase, typed: Typed })

const TRANSLATED = ['challengeName', 'description', 'criteria']

const typedOf = ({ language, translations, ...challenge }: DeskChallengeCase): Typed => ({
  ...typedTranslations({ language, translations: mapped(translations, linesOf) }, TRANSLATED),
  photo: null,
  challengeName: challenge.challengeName,
  description: challenge.description,
  criteria: challenge.criteria.join('\n'),
  evidence: String(challenge.evidence),
  category: String(challenge.category),
  habit: {
    quota: String(challenge.habit?.quota ?? ''),
    paidWeeks: String(challenge.habit?.paidWeeks ?? HABIT_WEEKS),
  },
  quantity: { unit: challenge.quantity?.unit ?? '', most: String(challenge.quantity?.most ?? '') },
  points: String(challenge.points),
  photoUrl: addressOf(challenge),
  startsAt: dayOf(challenge.startsAt),
  endsAt: dayOf(challenge.endsAt && lastMomentOf(challenge.endsAt)),
  reason: '',
})
/** The last day ends with the midnight after it. */
const editOf = (
  { criteria, evidence, habit, quantity, startsAt, endsAt, ...typed }: Typed,
  version: number,
) => ({
  ...typed,
  language: typed.language || null,
  translations: mapped(translationsIn(typed).translations, criteriaOf),
  criteria: criteriaLines(criteria),
  evidence: evidenceIn({ evidence, points: typed.points }),
  habit: habitIn(habit),
  quantity: quantity.unit === '' ? null : { unit: quantity.unit, most: amountIn(quantity.most) },
  startsAt: beginningOf(startsAt)?.toISOString() ?? null,
  endsAt: beginningOf(endsAt, 1)?.toISOString() ?? null,
  version,
})

type Input = { edit: ChallengeEdit; photo: File | null; before: DeskChallengeCase }

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
        const { language, translations, category, habit, quantity } = before
        return save({
          ...{ challengeName, description, criteria, points, photoUrl: addressOf(before), startsAt, endsAt },
          ...{ language, translations, category, habit, quantity },
          evidence: evidenceIn(before),
          reason: undoneReason(edit.reason),
          version: version + 1,
        })
      },
    done: t('desk.challengeSaved'),
    onDecided,
  })
}

export function ChallengeForm({ challenge }: { challenge: DeskChallengeCase }) {
  const { form, seen, isRestored, renew, clear } = useSeenForm(
    challenge,
    typedOf,
    ({ version }) => checkSent(ChallengeEdit, (typed) => editOf(typed, version)),
    useDraft(`challenge:${challenge.challengeId}`, Typing),
  )
  const { register, formState } = form
  const { errors } = formState
  const decision = useEdit(challenge, clear)

  return (
    <DecisionForm
      form={form}
      decision={decision}
      renew={renew}
      ready={READY_REASONS}
      decisions={[
        {
          letter: 's',
          label: t('desk-challenges.saveChanges'),
          effect: t('desk-challenges.saveEffect'),
          run: form.handleSubmit((edit) =>
            decision.decide({ edit, photo: form.getValues('photo'), before: seen }),
          ),
        },
      ]}
    >
      {isRestored && <RestoredNotice onDiscard={clear} />}
      <Field label={t('common.challengeName')} error={errors.challengeName?.message}>
        <TextInput {...register('challengeName')} autoComplete="off" />
      </Field>
      <Field label={t('common.description')} error={errors.description?.message}>
        <TextArea {...register('description')} rows={5} />
      </Field>
      <CriteriaField />
      <PointsAndDays />
      <Field label={t('challenges.category')}>
        <Select {...register('category')}>
          {Category.options.map((category) => (
            <option key={category} value={category}>
              {t(categoryLabels[category])}
            </option>
          ))}
        </Select>
      </Field>
      <EvidenceField />
      <HabitAndQuantity />
      <ChallengePhoto challenge={challenge} />
      <TranslationsFieldset
        fields={[
          { name: 'challengeName', label: t('common.challengeName') },
          { name: 'description', label: t('common.description'), rows: 5 },
          { name: 'criteria', label: t('desk-challenges.criteriaField'), rows: 3 },
        ]}
      />
    </DecisionForm>
  )
}

function PointsAndDays() {
  const { register, formState } = useFormContext<Typed>()
  const { errors } = formState
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      <Field
        label={t('common.numberOfPoints')}
        description={t('desk-challenges.pointsText')}
        error={errors.points?.message}
      >
        <TextInput {...register('points')} inputMode="numeric" autoComplete="off" className="tabular" />
      </Field>
      <Field
        label={t('desk-challenges.firstDay')}
        description={t('desk-challenges.firstDayText')}
        error={errors.startsAt?.message}
      >
        <TextInput {...register('startsAt')} type="date" />
      </Field>
      <Field
        label={t('desk-challenges.lastDay')}
        description={t('desk-challenges.lastDayText')}
        error={errors.endsAt?.message}
      >
        <TextInput {...register('endsAt')} type="date" />
      </Field>
    </div>
  )
}

/** A picture by its address or from a file, which is used if both are given. */
function ChallengePhoto({ challenge }: { challenge: DeskChallengeCase }) {
  const { register, watch, setValue, formState } = useFormContext<Typed>()
  const [photoUrl, photo] = watch(['photoUrl', 'photo'])
  const [refusal, setRefusal] = useState<string>()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="flex flex-col gap-4">
        <Field
          label={t('common.imageURL')}
          description={t('desk.pictureFetched')}
          error={formState.errors.photoUrl?.message}
        >
          <TextInput {...register('photoUrl')} autoComplete="off" inputMode="url" />
        </Field>
        <Field label={t('common.orUploadAPicture')} error={refusal}>
          <PhotoInput
            name="photo"
            value={photo}
            onChange={(chosen) => {
              setRefusal(undefined)
              setValue('photo', chosen, { shouldDirty: true })
            }}
            maxBytes={MAX_IMAGE_BYTES}
            onReject={setRefusal}
          >
            {t('desk-challenges.chooseAPicture')}
          </PhotoInput>
        </Field>
      </div>
      <div className="overflow-clip rounded-control">
        <Picture
          src={photoUrl === addressOf(challenge) ? challenge.pictureUrl : ''}
          alt={t('desk-challenges.thePictureNow')}
          width={16}
          height={9}
        />
      </div>
    </div>
  )
}
