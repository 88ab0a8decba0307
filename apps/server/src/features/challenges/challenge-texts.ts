import { criteriaFor } from '@canopy/contract/challenges/suggest-criterion'
import type { ChallengeTranslation } from '@canopy/contract/desk/challenges/shapes'
import type { Translations } from '@canopy/contract/language/translations'
import { languageOfText } from '@canopy/contract/text/language-of-text'

type Stored = ChallengeTranslation & {
  language: string | null
  translations: Translations<ChallengeTranslation>
}

/** The texts of a challenge in a language, or as they were written if they have no translation for as many criteria. */
export function challengeIn(wanted: string, { translations, ...stored }: Stored) {
  const { challengeName, description } = stored
  const ofName = languageOfText(challengeName)
  const language = stored.language ?? (languageOfText(description) === ofName ? ofName : '')
  const criteria = criteriaFor(stored)
  const translation = translations[wanted]
  return translation?.criteria.length === criteria.length
    ? { ...translation, language: wanted }
    : { challengeName, description, criteria, ...(language !== '' && { language }) }
}
