import { setLanguage } from '@canopy/contract/accounts/profile/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { chooseLanguage, isDraft, offeredLanguages } from '../../language/language-choice.ts'
import { t, useLanguage } from '../../language/messages.ts'
import { refreshSession } from '../../session/session-data.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SectionOfPage } from '../../ui/section.tsx'
import { Choices } from './choices.tsx'

function LanguageSettings() {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const { mutate: choose } = useMutation({
    mutationFn: async (code: string) => {
      await api.call(setLanguage, { body: { language: code } })
      await chooseLanguage(code)
    },
    onSuccess: () => refreshSession(queries),
    onError: ({ message }) => toast('error', message),
  })
  const choices = offeredLanguages().map(([value, name]) => ({
    value,
    label: <span lang={value}>{name}</span>,
  }))
  return (
    <>
      <Choices
        legend={t('common.language')}
        name="language"
        choices={choices}
        chosen={language}
        onChoose={choose}
      />
      {isDraft(language) && (
        <p className="mt-3 text-sm text-pretty text-muted">{t('settings.languageDraft')}</p>
      )}
    </>
  )
}

export const languageSettings: SectionOfPage = {
  id: 'language',
  title: 'common.language',
  lead: 'settings.languageLead',
  Content: LanguageSettings,
}
