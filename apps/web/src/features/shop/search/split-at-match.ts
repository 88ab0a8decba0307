/** Matches `text` literally in any case. Not `toLowerCase`, which can change the length of a text and so the index of the match. */
const patternOf = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu')

/** `name` before, within and after the first match of `text`. */
export function splitAtMatch(name: string, text: string): [string, string, string] {
  const match = patternOf(text.trim()).exec(name)
  if (!match) return [name, '', '']
  const end = match.index + match[0].length
  return [name.slice(0, match.index), name.slice(match.index, end), name.slice(end)]
}
