import { expect, test } from 'vitest'
import { languageOfText } from './language-of-text.ts'

test.each([
  ['අපි ගහක් හිටෙව්වා.', 'si'],
  ['நாங்கள் ஒரு மரம் நட்டோம்.', 'ta'],
  ['#treeplanting அபி and friends 🌳', 'ta'],
  ['We planted a tree.', ''],
  ['Nous avons planté un arbre.', ''],
  ['ස්තූතියි! நன்றி!', ''],
  ['5 km 🌳', ''],
  ['', ''],
])('letters tell the language of %j: %j', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})
