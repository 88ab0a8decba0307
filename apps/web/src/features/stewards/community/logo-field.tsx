import { addLogo } from '@canopy/contract/desk/community/endpoints'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, useFieldControl } from '../../../ui/form/field.tsx'

/** Sends a file, which becomes the logo of the form. `logo` is empty while it is the leaf. */
export function LogoField({
  logo,
  onChange,
  error,
}: {
  logo: string
  onChange: (logo: string) => void
  error: string | undefined
}) {
  const api = useApi()
  const {
    mutate,
    isPending,
    error: failure,
  } = useMutation({
    mutationFn: (picture: File) => api.call(addLogo, { body: { picture } }),
    onSuccess: (added) => onChange(added.logo),
  })
  return (
    <Field
      label={t('desk-community.logo')}
      description={t('desk-community.logoText')}
      error={error ?? failure?.message}
    >
      <span className="mt-auto flex flex-wrap gap-3">
        <LogoInput isSending={isPending} onChoose={mutate} />
        {logo !== '' && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {t('desk-community.removeLogo')}
          </Button>
        )}
      </span>
    </Field>
  )
}

function LogoInput({ isSending, onChoose }: { isSending: boolean; onChoose: (file: File) => void }) {
  const control = useFieldControl()
  return (
    <span
      aria-busy={isSending}
      className="relative inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 py-2 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink aria-busy:text-muted"
    >
      <input
        {...control}
        type="file"
        accept="image/png,image/webp,image/jpeg,image/svg+xml"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Reset, so that the same file can be chosen again after it was changed.
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <ImageUp aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
      {t('desk-community.chooseLogo')}
    </span>
  )
}
