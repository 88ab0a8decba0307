import { t } from '../../language/messages.ts'
import { chooseTheme, themes, useTheme } from '../../theme/theme.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'

function ThemeSettings() {
  const theme = useTheme()
  return (
    <fieldset className="grid gap-2 sm:grid-cols-3">
      <legend className="sr-only">{t('common.theme')}</legend>
      {themes.map(({ value, label, icon }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge px-3 font-semibold hover:bg-sunken has-checked:border-leaf-ink has-checked:bg-leaf-tint has-checked:text-leaf-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink"
        >
          <input
            type="radio"
            name="theme"
            checked={value === theme}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          {icon}
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}

export const themeSettings: SectionOfPage = {
  id: 'theme',
  title: 'common.theme',
  lead: 'settings.themeLead',
  Content: ThemeSettings,
}
