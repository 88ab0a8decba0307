import { Category, DEFAULT_CATEGORY } from '@canopy/contract/challenges/category'
import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import { translateIn } from '../../languages/languages.ts'

/** Shorter beginnings of names are those of too many. */
const TYPED_MIN = 3

/** Categories of whose name in a language a word, or all words, begin as typed. The one of all challenges without another is not searched. */
export function categoriesNamed(q: string, language: string): Category[] {
  const typed = q.trim().toLocaleLowerCase(language)
  if (typed.length < TYPED_MIN) return []
  return Category.options.filter((category) => {
    if (category === DEFAULT_CATEGORY) return false
    const name = translateIn(language)(categoryLabels[category]).toLocaleLowerCase(language)
    return [name, ...name.split(' ')].some((words) => words.startsWith(typed))
  })
}
