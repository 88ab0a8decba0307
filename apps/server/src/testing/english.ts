import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { translateIn } from '../languages/languages.ts'

/** Writes out a message in English, as it is in replies to tests. */
export const english = translateIn(SOURCE_LANGUAGE)
