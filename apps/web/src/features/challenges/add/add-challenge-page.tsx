import { ChallengeTexts, photoUrl } from '@canopy/contract/challenges/adding/new-challenge'
import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import { type Challenge, Evidence } from '@canopy/contract/challenges/shapes'
import { habitIn } from '@canopy/contract/challenges/typed-habit'
import { coded } from '@canopy/contract/language/coded-message'
import { CHALLENGE_POINTS_MAX, MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { ApiError, refusedFields } from '../../../api/error.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { useFormDraft } from '../../../session/form-draft.ts'
import { useSession } from '../../../session/session-data.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { HabitFields } from '../../../ui/form/habit-fields.tsx'
import { MissingFields, underField } from '../../../ui/form/missing-fields.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { useFileAddress } from '../../../ui/form/photo/use-file-address.ts'
import { QuantityFields } from '../../../ui/form/quantity-fields.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { useAddChallenge } from './add-data.ts'
import { AddedChallenge } from './added-challenge.tsx'
import { ChallengePreview, PicturePreview } from './challenge-preview.tsx'
import { CriteriaField, criteriaIn, TypedCriteria } from './criteria-field.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { MoreOptions } from './more-options.tsx'
import {
  isSeasonUsed,
  NO_SEASON,
  SeasonFields,
  seasonChecks,
  sentSeason,
  typedSeason,
} from './season-fields.tsx'
import { checkHabit, NO_HABIT, typedHabit } from './typed-habit.ts'
import { checkQuantity, NO_QUANTITY, quantityIn, typedQuantity } from './typed-quantity.ts'

const Typed = z.object({
  photoUrl: z.string(),
  challengeName: z.string(),
  points: z.string(),
  description: z.string(),
  criteria: z._default(z.string(), ''),
  evidence: z._default(Evidence, 'none'),
  ...typedHabit,
  ...typedQuantity,
  ...typedSeason,
})

const Texts = z.pick(ChallengeTexts, { challengeName: true, points: true, description: true })

const WithAddress = z.extend(Texts, {
  photoUrl,
  criteria: TypedCriteria,
  evidence: Evidence,
  quota: z.string(),
  paidWeeks: z.string(),
  unit: z.string(),
  most: z.string(),
  ...sentSeason,
})

/** An address that was typed before is not sent. */
const WithPicture = z.extend(WithAddress, { photoUrl: z.string() })

/** The server's message only helps if the input or the rate limit is the problem. */
function explain(error: unknown) {
  const helps = error instanceof ApiError && error.status < 500
  return helps
    ? coded('challenges.addFailedBecause', { reason: error.message })
    : coded('challenges.addFailed')
}

/** Checks what is needed beside an uploaded picture, or without one. */
function useChallengeForm(isUploaded: boolean) {
  const form = useForm({
    resolver: zodResolver(
      (isUploaded ? WithPicture : WithAddress).check(checkHabit, checkQuantity, ...seasonChecks),
    ),
    defaultValues: {
      photoUrl: '',
      challengeName: '',
      points: '',
      description: '',
      criteria: '',
      evidence: 'none',
      ...NO_HABIT,
      ...NO_QUANTITY,
      ...NO_SEASON,
    },
  })
  useFormDraft(form, 'challenge', Typed)
  return form
}
type Form = ReturnType<typeof useChallengeForm>

function AddChallengePage() {
  usePageTitle(t('common.addChallenge'))
  const addChallenge = useAddChallenge()
  const idempotency = useIdempotencyKey<z.infer<typeof WithAddress> & { photo: File | null }>()
  const [added, setAdded] = useState<Challenge>()
  const [photo, setPhoto] = useState<File | null>(null)
  const form = useChallengeForm(photo !== null)
  const typed = useWatch({ control: form.control })
  const { challengeName = '', points = '', description = '', unit = '' } = typed
  const habit = { ...NO_HABIT, ...typed }
  const season = { ...NO_SEASON, ...typed }
  const photoUrl = useFileAddress(photo) ?? ''

  async function submit(challenge: z.infer<typeof WithAddress>, signal: AbortSignal) {
    setAdded(undefined)
    const { photoUrl: address, quota, paidWeeks, unit, most, ...typed } = challenge
    // Evidence that was chosen before the points were lowered is not sent.
    const evidence = mayAskFor(typed) ? typed.evidence : undefined
    const [habit, quantity] = [habitIn({ quota, paidWeeks }), quantityIn({ unit, most })]
    const texts = { ...typed, criteria: criteriaIn(typed.criteria), evidence, habit, quantity }
    const idempotencyKey = idempotency.keyOf({ ...challenge, photo })
    const sent = photo ? { ...texts, photo } : { ...texts, photoUrl: address }
    setAdded(await addChallenge(sent, { signal, idempotencyKey }))
    idempotency.renew()
    form.reset()
    setPhoto(null)
  }

  return (
    <ReadingPage
      aside={
        <ChallengePreview
          photoUrl={photoUrl}
          challengeName={challengeName}
          points={points}
          description={description}
          category={season.category}
        />
      }
    >
      <BackLink to={paths.challenges}>{t('common.challenges')}</BackLink>
      <h1 className="text-xl font-bold">{t('common.addChallenge')}</h1>
      <Approval />
      {added && <AddedChallenge key={added.challengeId} challenge={added} />}
      <Card className="p-4 sm:p-6">
        <FormFrame
          form={form}
          explain={explain}
          explainFields={refusedFields()}
          onInvalid={() => setAdded(undefined)}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          <Fields form={form} photoUrl={photoUrl} photo={photo} onPhoto={setPhoto} />
          <CriteriaField
            input={form.register('criteria')}
            description={description}
            error={form.formState.errors.criteria?.message}
          />
          <EvidenceField input={form.register('evidence')} points={points} />
          <MoreOptions isUsed={habit.quota !== '' || unit !== '' || isSeasonUsed(season)}>
            <HabitFields
              register={(name) => form.register(name)}
              typed={habit}
              points={points}
              errors={form.formState.errors}
            />
            <QuantityFields
              unit={unit}
              register={(name) => form.register(name)}
              errors={form.formState.errors}
            />
            <SeasonFields register={(name) => form.register(name)} errors={form.formState.errors} />
          </MoreOptions>
          <Button type="submit" size="large" pending={form.formState.isSubmitting}>
            {t('common.addChallenge')}
          </Button>
        </FormFrame>
      </Card>
    </ReadingPage>
  )
}

/** Says that challenges need an approval, where they do, and how many can wait for it. */
function Approval() {
  const { challengesPerDay } = useSession()
  if (challengesPerDay === null) return null
  return (
    <p className="rounded-control bg-info-tint px-4 py-3 text-sm text-pretty text-info-ink">
      {t('challenges.newChallenges', { perDay: challengesPerDay })}
    </p>
  )
}

function Fields({
  form,
  photoUrl,
  photo,
  onPhoto,
}: {
  form: Form
  photoUrl: string
  photo: File | null
  onPhoto: (photo: File | null) => void
}) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('common.imageURL')}
        description={t('challenges.pictureAddressHelp')}
        error={underField(errors.photoUrl)}
      >
        <TextInput
          {...form.register('photoUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      <UploadField photo={photo} onPhoto={onPhoto} />
      <PicturePreview photoUrl={photoUrl} />
      <Field label={t('common.challengeName')} error={underField(errors.challengeName)}>
        <TextInput {...form.register('challengeName')} autoComplete="off" />
      </Field>
      <Field
        label={t('common.numberOfPoints')}
        description={t('challenges.pointsHelp', { max: CHALLENGE_POINTS_MAX })}
        error={underField(errors.points)}
      >
        <TextInput {...form.register('points')} inputMode="numeric" autoComplete="off" className="tabular" />
      </Field>
      <Field
        label={t('common.description')}
        description={t('challenges.descriptionHelp')}
        error={underField(errors.description)}
      >
        <TextArea {...form.register('description')} rows={5} />
      </Field>
      <MissingFields errors={[errors.photoUrl, errors.challengeName, errors.points, errors.description]} />
    </>
  )
}

function UploadField({ photo, onPhoto }: { photo: File | null; onPhoto: (photo: File | null) => void }) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Field label={t('common.orUploadAPicture')} error={refusal}>
      <PhotoInput
        name="photo"
        value={photo}
        maxBytes={MAX_IMAGE_BYTES}
        onChange={(chosen) => {
          setRefusal(undefined)
          onPhoto(chosen)
        }}
        onReject={setRefusal}
      >
        {photo ? t('challenges.anotherPicture') : t('challenges.choosePicture')}
      </PhotoInput>
    </Field>
  )
}

export { AddChallengePage as Component }
