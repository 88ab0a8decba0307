/** The choice of a language, which the script in the page's head reads before anything is shown. */

import { onStorageChange, storageKeys, storedText } from '../storage.ts'
import { switchLanguage } from './messages.ts'

const chosen = storedText(storageKeys.language)

/** The language that was chosen in this browser; null if none was. */
export const chosenLanguage = chosen.get

/** Names of the languages that can be chosen, each in itself, by their codes. */
export function offeredLanguages(): [code: string, name: string][] {
  const { languages = '' } = document.documentElement.dataset
  return languages === '' ? [] : Object.entries(JSON.parse(languages))
}

/** Tells whether nobody who speaks the language has read all of its messages. */
export const isDraft = (code: string) => document.documentElement.dataset.drafts?.split(' ').includes(code)

/** Shows everything in a language, here and in the other tabs, also at the next visit. @throws Error if its messages cannot be loaded */
export async function chooseLanguage(code: string) {
  await switchLanguage(code)
  chosen.set(code)
}

/** Follows choices made in other tabs. */
export const followLanguageOfOtherTabs = () =>
  onStorageChange(storageKeys.language, () => {
    const code = chosenLanguage()
    if (code !== null) switchLanguage(code).catch((error) => console.warn(error))
  })
