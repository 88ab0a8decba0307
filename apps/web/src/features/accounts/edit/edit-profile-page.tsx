import type { ProfileChange } from '@canopy/contract/accounts/forms'
import { PROFILE_REDIRECT_DELAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { isRefusal, refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { useFormDraft } from '../../../session/form-draft.ts'
import { useSession } from '../../../session/session-data.ts'
import { usernameOf } from '../../../session/username.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { lazyResolver } from '../lazy-resolver.ts'
import { type ChosenPictures, ProfilePictures } from './profile-pictures.tsx'
import { useSaveProfile } from './save-profile.ts'
import { WhoSees } from './who-sees.tsx'

const Typed = z.object({ fullName: z.string(), username: z.string(), bio: z.string() })

function explainSave(error: unknown) {
  return isRefusal(error) ? error.message : t('settings.profileSaveFailed')
}

function useProfileForm() {
  const session = useSession()
  const { fullName, bio } = session
  const form = useForm({
    resolver: lazyResolver(async () => (await import('@canopy/contract/accounts/forms')).ProfileChange),
    defaultValues: { fullName, username: usernameOf(session), bio },
  })
  useFormDraft(form, 'profile', Typed)
  return form
}

function EditProfilePage() {
  usePageTitle(t('common.editProfile'))
  const { profileImgUrl, coverImgUrl } = useSession()
  const form = useProfileForm()
  const [chosen, setChosen] = useState<ChosenPictures>({})
  const save = useSaveProfile()
  const navigate = useNavigate()

  const submit = async (change: ProfileChange, signal: AbortSignal) => {
    await save(change, chosen, signal)
    await new Promise((resolve) => setTimeout(resolve, PROFILE_REDIRECT_DELAY))
    // Aborted if the member has left the page in the meantime.
    if (!signal.aborted) await navigate(paths.profile)
  }

  return (
    <ReadingPage aside={<WhoSees />}>
      <header className="-ms-3 flex items-center gap-1">
        <IconButton label={t('common.back')} onClick={() => navigate(paths.profile)}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h1 className="text-xl font-bold">{t('common.editProfile')}</h1>
      </header>
      <Card className="w-full">
        <ProfilePictures avatar={profileImgUrl} cover={coverImgUrl} chosen={chosen} onChoose={setChosen} />
        <FormFrame
          form={form}
          onSubmit={submit}
          explain={explainSave}
          explainFields={refusedFields({ username_taken: 'username' })}
          className="flex flex-col gap-5 p-5 sm:p-6"
        >
          <ProfileFields form={form} />
          <Button type="submit" size="large" pending={form.formState.isSubmitting} className="sm:self-end">
            {t('settings.saveChanges')}
          </Button>
        </FormFrame>
      </Card>
    </ReadingPage>
  )
}

function ProfileFields({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const { email } = useSession()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('settings.fullName')} error={errors.fullName?.message}>
        <TextInput {...form.register('fullName')} autoComplete="name" />
      </Field>
      <Field
        label={t('settings.username')}
        description={t('settings.usernameRule')}
        error={errors.username?.message}
      >
        <TextInput
          {...form.register('username')}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('common.email')} description={t('settings.emailIsKept')}>
        <TextInput value={email} readOnly type="email" autoComplete="email" />
      </Field>
      <Field label={t('settings.bio')} error={errors.bio?.message}>
        <TextArea {...form.register('bio')} rows={4} />
      </Field>
    </>
  )
}

export { EditProfilePage as Component }
