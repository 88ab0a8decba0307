import { t } from '../../language/messages.ts'
import { chooseTheme, themes, useTheme } from '../../theme/theme.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'
import { Choices } from './choices.tsx'

function ThemeSettings() {
  const theme = useTheme()
  const choices = themes.map(({ value, label, icon }) => ({
    value,
    label: (
      <>
        {icon}
        {t(label)}
      </>
    ),
  }))
  return (
    <Choices
      legend={t('common.theme')}
      name="theme"
      choices={choices}
      chosen={theme}
      onChoose={chooseTheme}
    />
  )
}

export const themeSettings: SectionOfPage = {
  id: 'theme',
  title: 'common.theme',
  lead: 'settings.themeLead',
  Content: ThemeSettings,
}
