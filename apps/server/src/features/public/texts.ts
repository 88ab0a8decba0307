/** Texts of members, shortened for titles, descriptions and drawn pictures. */

const SPACES = /\s+/gu

/** Shortens a text to one line of at most `max` characters, cut at a word. */
export function excerpt(text: string, max: number): string {
  const line = text.replaceAll(SPACES, ' ').trim()
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const word = cut.lastIndexOf(' ')
  return `${word > max / 2 ? cut.slice(0, word) : cut}…`
}

export const TITLE_MAX = 70
export const DESCRIPTION_MAX = 200
