import { chooseLanguage, offeredLanguages } from '../../language/language-choice.ts'
import { t, useLanguage } from '../../language/messages.ts'

/** A menu of the languages, for visitors. */
export function LanguageSelect() {
  const language = useLanguage()
  return (
    <select
      aria-label={t('common.language')}
      value={language}
      onChange={({ target }) => void chooseLanguage(target.value).catch((error) => console.warn(error))}
      className="touch-target rounded-full bg-surface px-3 py-1 font-semibold text-leaf-ink"
    >
      {offeredLanguages().map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
