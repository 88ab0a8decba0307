import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, stored } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EntityTextArea } from '../completion/entity-text-area.tsx'
import { ChangedNotice } from './changed-notice.tsx'

type Version = { text: string; edits: number | undefined }

/** `seen` is the version that the text was changed from. */
const Draft = z.object({ text: z.string(), seen: z.number() })

/** Changes the text of a post or comment, which is stored as the draft `draftName` until it is saved or cancelled. Mounts open. */
export function EditDialog({
  draftName,
  title,
  description,
  before,
  faultOf,
  edit: { isPending, error, reset },
  save,
  saved,
  changed,
  changedNotice,
  onTake,
  children,
}: {
  draftName: string
  title: string
  description: string
  before: Version
  faultOf: (text: string) => string | undefined
  edit: { isPending: boolean; error: Error | null; reset: () => void }
  save: (edit: { text: string; seen: number }, options: { onSuccess: () => void }) => void
  /** Text of the toast after saving. */
  saved: string
  /** The version of an edit elsewhere, because of which this one was refused. */
  changed: Version | undefined
  changedNotice: string
  /** Called when the reader goes on with that version. */
  onTake?: () => void
  /** Further fields. */
  children?: ReactNode
}) {
  const [open, setOpen] = useState(true)
  const formId = useId()
  const { userId } = useSession()
  const draft = stored(storageKeys.draft(userId, draftName), Draft, undefined)
  const [{ text, seen }, setEdited] = useState(
    () => draft.get() ?? { text: before.text, seen: before.edits ?? 0 },
  )
  const [fault, setFault] = useState<string>()

  const write = (edited: z.infer<typeof Draft>) => {
    setEdited(edited)
    draft.set(edited)
  }

  function submit() {
    const found = faultOf(text)
    setFault(found)
    if (found !== undefined || isPending) return
    save(
      { text, seen },
      {
        onSuccess: () => {
          draft.clear()
          setOpen(false)
          toast('success', saved)
        },
      },
    )
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={description}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              draft.clear()
              setOpen(false)
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('posts.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {changed && (
          <ChangedNotice
            notice={changedNotice}
            text={changed.text}
            onTake={() => {
              write({ text: changed.text, seen: changed.edits ?? 0 })
              onTake?.()
              reset()
            }}
            onKeep={() => {
              write({ text, seen: changed.edits ?? 0 })
              reset()
            }}
          />
        )}
        <FormFailure message={changed || isPending ? undefined : error?.message} />
        <Field label={t('common.text')} error={fault}>
          <EntityTextArea
            name="content"
            text={text}
            readOnly={isPending}
            onText={(text) => write({ text, seen })}
          />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
