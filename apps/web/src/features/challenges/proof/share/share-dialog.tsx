import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { SharedProof } from '@canopy/contract/feed/writing/shapes'
import { IMAGE_ALT_MAX } from '@canopy/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { FormFailure } from '../../../../ui/form/form-failure.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { ProofPhoto } from '../photo/proof-photo.tsx'
import { useShareProof } from './share-data.ts'

/** The words of the post, which start as those of the proof. */
export function ShareDialog({
  proof,
  open,
  onOpenChange,
}: {
  proof: Proof
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const formId = useId()
  const { mutate, isPending, error } = useShareProof(proof)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SharedProof),
    defaultValues: { content: proof.description, imageAlt: '' },
  })

  const share = (body: SharedProof) =>
    mutate(body, {
      onSuccess: () => {
        onOpenChange(false)
        toast('success', t('feed.proofShared'))
      },
    })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('proofs.shareIt')}
      description={t('feed.shareIsPublic')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('common.share')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(share)(event)}
      >
        <FormFailure message={isPending ? undefined : error?.message} />
        <Field label={t('common.text')} error={formState.errors.content?.message}>
          <TextArea readOnly={isPending} {...register('content')} />
        </Field>
        {proof.imageUrl !== '' && (
          <div className="flex items-start gap-4">
            <ProofPhoto proof={proof} />
            <Field
              label={t('common.describeThePhoto')}
              description={t('proofs.altHelp')}
              error={formState.errors.imageAlt?.message}
              className="flex-1"
            >
              <TextInput
                dir="auto"
                maxLength={IMAGE_ALT_MAX}
                readOnly={isPending}
                {...register('imageAlt')}
              />
            </Field>
          </div>
        )}
      </form>
    </Dialog>
  )
}
