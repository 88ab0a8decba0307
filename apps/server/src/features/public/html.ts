/** HTML and XML from templates whose values are escaped. */

/** Markup that is inserted as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | undefined | false | Value[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML does not allow, not even escaped. Lone surrogates cannot be stored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const escaped = (text: string) =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  return escaped(String(value))
}

/** Values are escaped, also within quoted attributes; arrays are joined, and `undefined` and `false` are nothing. */
export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Markup(parts.reduce((text, part, at) => text + textOf(values[at - 1]) + part))

/** JSON for a script that is data: nothing in it can end the script. */
export const jsonInScript = (data: object) =>
  new Markup(
    JSON.stringify(data)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  )
