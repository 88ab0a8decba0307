/** Languages that have letters of their own. */
const LETTERS = Object.entries({ si: /\p{Script=Sinhala}/u, ta: /\p{Script=Tamil}/u })

/**
 * The language of a text of a member, as far as its letters tell, for `lang` attributes. Empty if it is not known: several languages are written in
 * the same letters, or the text is in two.
 */
export function languageOfText(text: string): string {
  const [language = '', another] = LETTERS.flatMap(([code, letters]) => (letters.test(text) ? code : []))
  return another === undefined ? language : ''
}
