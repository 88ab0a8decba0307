import type { Draft } from '@canopy/contract/feed/drafts/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CallOptions } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import { ComposerForm } from '../composer/composer-form.tsx'
import { ChangedNotice } from '../editing/changed-notice.tsx'
import { useComposer, type Written } from '../writing/use-composer.ts'
import { pollFrom } from '../writing/written-poll.ts'
import {
  draftsQuery,
  explainDraftFailure,
  isChanged,
  isGone,
  type Saving,
  useSaveDraft,
} from './drafts-data.ts'
import { type Moment, type MomentFaults, momentOf, NO_MOMENT, scheduleOf } from './schedule.ts'
import { ScheduleFields, timeZone } from './schedule-fields.tsx'

const writtenOf = ({ content, pictures, commenting, outside, poll }: Draft): Written => ({
  content,
  photos: pictures.map(({ name, image, alt }) => ({ id: name, alt, saved: { name, image } })),
  commenting,
  outside,
  poll: poll ? pollFrom(poll) : undefined,
})

const momentOfDraft = ({ publishAt }: Draft) =>
  publishAt === null ? NO_MOMENT : momentOf(new Date(publishAt))

/** Saves the draft, unless it was changed elsewhere meanwhile. */
function useEditedDraft(draft: Draft) {
  const api = useApi()
  const queries = useQueryClient()
  const saveDraft = useSaveDraft()
  const composer = useComposer(`${draft.draftId}.${draft.saves}`, writtenOf(draft))
  const [moment, setMoment] = useState(() => momentOfDraft(draft))
  /** The version that is changed; undefined once it is gone. */
  const [seen, setSeen] = useState<Draft | undefined>(draft)
  const [newer, setNewer] = useState<Draft>()

  /** Leaves out pictures that only another version has had. */
  function keepPhotos(kept: Draft | undefined) {
    const names = new Set(kept?.pictures.map(({ name }) => name))
    composer.setPhotos(composer.photos.filter(({ saved }) => !saved || names.has(saved.name)))
  }

  function lose() {
    setSeen(undefined)
    keepPhotos(undefined)
    void queries.invalidateQueries(draftsQuery(api))
  }

  async function deliver(post: Written & Saving, options: CallOptions) {
    try {
      await saveDraft(post, options)
    } catch (error) {
      if (isGone(error)) lose()
      if (isChanged(error)) {
        const drafts = await queries.fetchQuery(draftsQuery(api))
        const found = drafts.find(({ draftId }) => draftId === draft.draftId)
        setNewer(found)
        if (!found) lose()
      }
      throw error
    }
  }

  return {
    composer,
    moment,
    setMoment,
    newer,
    save: (publishAt: string | undefined) =>
      composer.send({ draft: seen, publishAt }, deliver, (error) =>
        isChanged(error)
          ? undefined
          : isGone(error)
            ? { message: coded('feed.draftGone') }
            : explainDraftFailure(error),
      ),
    takeNewer(found: Draft) {
      composer.fill(writtenOf(found))
      setMoment(momentOfDraft(found))
      setSeen(found)
      setNewer(undefined)
    },
    keepMine(found: Draft) {
      keepPhotos(found)
      setSeen(found)
      setNewer(undefined)
    },
  }
}

/** Changes a draft and when it is published. Mounts open. */
export function EditDraftDialog({ draft }: { draft: Draft }) {
  const [open, setOpen] = useState(true)
  const formId = useId()
  const { composer, moment, setMoment, newer, save, takeNewer, keepMine } = useEditedDraft(draft)
  const [faults, setFaults] = useState<MomentFaults>({})
  const isSaving = composer.progress !== undefined

  function change(changed: Moment) {
    setMoment(changed)
    setFaults({})
  }

  async function submit() {
    const isScheduled = moment.day !== '' || moment.time !== ''
    const { publishAt, faults = {} } = isScheduled ? scheduleOf(moment, new Date()) : {}
    setFaults(faults)
    if ((isScheduled && publishAt === undefined) || !(await save(publishAt))) return
    composer.forget()
    setOpen(false)
    const time = publishAt && exactTime.format(new Date(publishAt))
    toast('success', time ? t('feed.draftScheduled', { time }) : t('feed.draftSaved'))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('feed.editDraft')}
      actions={
        <>
          <Button variant="secondary" onClick={isSaving ? composer.cancel : () => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isSaving}>
            {t('feed.saveDraft')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        {newer && (
          <ChangedNotice
            notice={t('feed.draftChanged')}
            text={newer.content || t('feed.draftWithoutText')}
            onTake={() => takeNewer(newer)}
            onKeep={() => keepMine(newer)}
          />
        )}
        <ComposerForm id={formId} composer={composer} label={t('feed.draft')} onSubmit={() => void submit()}>
          <fieldset className="flex basis-full flex-col gap-3 rounded-control border border-line p-3">
            <legend className="sr-only">{t('feed.publishByItself')}</legend>
            <p className="text-sm text-pretty text-muted">
              {t('feed.scheduleMayBeEmpty', { zone: timeZone() })}
            </p>
            <ScheduleFields moment={moment} faults={faults} onChange={change} />
            {(moment.day !== '' || moment.time !== '') && (
              <Button variant="quiet" size="small" className="self-end" onClick={() => change(NO_MOMENT)}>
                {t('feed.dontSchedule')}
              </Button>
            )}
          </fieldset>
        </ComposerForm>
      </div>
    </Dialog>
  )
}
