/** Texts of the operator, in PO files like those of the catalogues. */

import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, itemsIn } from '@canopy/contract/language/catalogue-files'
import { faultOf } from '@canopy/contract/language/check-message'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'

function foldersIn(root: string) {
  let entries: Dirent[] = []
  try {
    entries = readdirSync(root, { withFileTypes: true })
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error
  }
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The texts in the folder `root`, which has a folder for each of some `languages`, and what is wrong with them. */
export function readOwnTexts(root: string, languages: readonly string[]) {
  const folders = foldersIn(root)
  const english = new Map(
    folders.length === 0 ? [] : entriesOf(SOURCE_LANGUAGE).map(({ id, text }) => [id, text]),
  )
  const texts = folders.flatMap((language) =>
    itemsIn(join(root, language)).map(({ file, item }) => {
      const [id, text] = [item.msgctxt ?? '', item.msgstr[0] ?? '']
      return {
        language,
        where: `${join(root, language, file)}: ${id || 'an entry without msgctxt'}`,
        id,
        text,
      }
    }),
  )
  const faults = [
    ...folders
      .filter((language) => !languages.includes(language))
      .map((language) => `${join(root, language)} is none of the languages ${languages.join(', ')}`),
    ...texts.flatMap(({ language, where, id, text }) => {
      const source = english.get(id)
      if (source === undefined) return `${where} is no message`
      const fault = text === '' ? 'has no text in msgstr' : faultOf(text, source, language)
      return fault === undefined ? [] : `${where} ${fault}`
    }),
  ]
  return { texts, faults }
}
