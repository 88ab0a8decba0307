import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { translateIn, writerIn } from '../languages/languages.ts'

/** Writes out a message in English, as it is in replies to tests. */
export const english = translateIn(SOURCE_LANGUAGE)

export const englishWriter = writerIn(SOURCE_LANGUAGE)
