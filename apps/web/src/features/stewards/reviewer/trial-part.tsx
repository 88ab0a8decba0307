import { tryReviewer } from '@canopy/contract/desk/reviewer/endpoints'
import type { TriedReview } from '@canopy/contract/desk/reviewer/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { MAX_IMAGE_BYTES, SECOND } from '@canopy/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../api/context.ts'
import { explain, refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { PhotoInput } from '../../../ui/form/photo/photo-input.tsx'
import { useFileAddress } from '../../../ui/form/photo/use-file-address.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { PointedChecklist } from '../../../ui/pointing/pointed-checklist.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { Part } from '../case/part.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { REVIEWER } from './reviewer-data.ts'

/** Has the reviewer in use look at a photo of the owner. */
export function TrialPart() {
  const api = useApi()
  const queries = useQueryClient()
  const { run, dialog } = useRecentLogin()
  const form = useForm({ defaultValues: { description: '', criteria: '' } })
  const [picture, setPicture] = useState<File | null>(null)
  const [rejected, setRejected] = useState<string>()
  const [tried, setTried] = useState<TriedReview & { photo: File }>()
  const { errors, isSubmitting } = form.formState
  return (
    <Part title={t('desk-reviewer.try')}>
      <FormFrame
        form={form}
        onSubmit={async (typed, signal) => {
          setTried(undefined)
          if (!picture) return setRejected(t('desk-reviewer.photoRequired'))
          const body = { ...typed, picture }
          const reply = await run(() => api.call(tryReviewer, { body }, { signal }))
          setTried({ ...reply, photo: picture })
          const changed = [deskKeys.lists(REVIEWER), deskKeys.case(REVIEWER, REVIEWER)]
          await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
        }}
        explain={explain}
        explainFields={refusedFields()}
        className="flex flex-col gap-4"
      >
        <p className="max-w-prose text-pretty text-muted">{t('desk-reviewer.tryText')}</p>
        <Field label={t('desk-reviewer.photo')} error={rejected}>
          <PhotoInput
            name="picture"
            look="button"
            value={picture}
            maxBytes={MAX_IMAGE_BYTES}
            onReject={setRejected}
            onChange={(file) => {
              setRejected(undefined)
              setPicture(file)
            }}
          >
            {t('desk-letters.choosePicture')}
          </PhotoInput>
        </Field>
        <Field label={t('desk-reviewer.description')} error={errors.description?.message}>
          <TextArea {...form.register('description')} rows={2} />
        </Field>
        <Field label={t('desk-reviewer.criteria')} error={errors.criteria?.message}>
          <TextArea {...form.register('criteria')} rows={3} />
        </Field>
        <Button type="submit" variant="secondary" className="self-start" pending={isSubmitting}>
          {t('desk-reviewer.review')}
        </Button>
      </FormFrame>
      {/* In the page before it has something to say, so that it is read out. */}
      <div role="status" className="mt-4 empty:hidden">
        {tried && !isSubmitting && <Result tried={tried} />}
      </div>
      {dialog}
    </Part>
  )
}

type Outcome = { label: PlainMessageId; tone: 'leaf' | 'sun' | 'danger' }
const outcomes: Record<string, Outcome> = {
  Verified: { label: 'desk-reviewer.verified', tone: 'leaf' },
  Issue: { label: 'desk-reviewer.issue', tone: 'sun' },
}
const noVerdict: Outcome = { label: 'desk-reviewer.noVerdict', tone: 'danger' }

const secondLooks: Record<NonNullable<TriedReview['secondLook']>['state'], PlainMessageId> = {
  notNeeded: 'desk-reviewer.secondLookNotNeeded',
  taken: 'desk-reviewer.secondLookTaken',
  failed: 'desk-reviewer.secondLookFailed',
}

function Result({ tried }: { tried: TriedReview & { photo: File } }) {
  const {
    reviewer,
    status,
    feedback,
    answers,
    failure,
    secondLook,
    milliseconds,
    calls,
    inputTokens,
    outputTokens,
    cost,
  } = tried
  const { label, tone } = outcomes[status] ?? noVerdict
  const address = useFileAddress(tried.photo)
  const checklist = answers.map((answer) => ({
    ...answer,
    decidedBy: withSurety(tried, answer),
    overruled: null,
  }))
  const seconds = Math.round(milliseconds / (SECOND / 10)) / 10
  return (
    <div className="flex flex-col items-start gap-3 rounded-control border border-line p-4">
      <Badge tone={tone}>{t(label)}</Badge>
      {failure ? (
        <>
          <p className="wrap-anywhere">{failure.cause}</p>
          <p className="text-pretty text-muted">{failure.advice}</p>
        </>
      ) : (
        <p className="text-pretty wrap-anywhere">
          <bdi>{feedback}</bdi>
        </p>
      )}
      {address !== undefined && checklist.length > 0 && (
        <PointedChecklist src={address} alt={t('desk-reviewer.photo')} checklist={checklist} />
      )}
      {secondLook && (
        <p className="text-pretty wrap-anywhere">
          {t(secondLooks[secondLook.state])} {secondLook.cause}
        </p>
      )}
      <p className="text-sm text-pretty text-muted">
        {t('desk-reviewer.took', { reviewer, seconds })}{' '}
        {calls > 0 && t('desk-reviewer.used', { calls, input: inputTokens ?? 0, output: outputTokens ?? 0 })}{' '}
        {cost !== null && t('desk-reviewer.cost', { dollars: cost.toPrecision(2) })}
        {cost === null && calls > 0 && t('desk-reviewer.costUnknown', { setting: 'REVIEWER_PRICES' })}
      </p>
    </div>
  )
}

/** The reviewer and, of a model, how sure it says that it is. */
function withSurety({ reviewer }: TriedReview, { confidence }: TriedReview['answers'][number]) {
  return confidence === null
    ? reviewer
    : t('desk-reviewer.surety', { reviewer, share: Math.round(100 * confidence) })
}
