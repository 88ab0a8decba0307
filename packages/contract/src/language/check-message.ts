/** Compares messages with the English ones. */

import compile from 'icu-minify/compile'
import { type IcuNode, parseIcu } from 'pofile-ts'

/** Type of the argument that a tag names: a function of the text between. */
export const TAG = '(text: Part[]) => Part'

/** Arguments that every message has. */
const GIVEN = ['site', 'examplePhone']

function typesIn(nodes: IcuNode[]): [name: string, type: string][] {
  return nodes.flatMap((node): [string, string][] => {
    switch (node.type) {
      case 'argument':
        return GIVEN.includes(node.value) ? [] : [[node.value, 'string']]
      case 'number':
        return [[node.value, 'number']]
      case 'tag':
        return [[node.value, TAG], ...typesIn(node.children)]
      case 'plural':
        return [[node.value, 'number'], ...Object.values(node.options).flatMap((of) => typesIn(of.value))]
      case 'select': {
        const keys = Object.keys(node.options).map((key) => `'${key}'`)
        return [
          [node.value, keys.join(' | ')],
          ...Object.values(node.options).flatMap((of) => typesIn(of.value)),
        ]
      }
      case 'literal':
      case 'pound':
        return []
      default:
        // No message uses other kinds of arguments.
        return [[node.value, 'never']]
    }
  })
}

/** Categories of each plural, without the exact numbers. */
const pluralsIn = (nodes: IcuNode[]): string[][] =>
  nodes.flatMap((node) => {
    if (node.type === 'tag') return pluralsIn(node.children)
    if (node.type !== 'plural' && node.type !== 'select') return []
    const inner = Object.values(node.options).flatMap((of) => pluralsIn(of.value))
    const categories = Object.keys(node.options).filter((key) => !key.startsWith('='))
    return node.type === 'select' || node.pluralType === 'ordinal' ? inner : [categories, ...inner]
  })

/** @throws Error that says what is wrong with the text */
function parse(text: string) {
  const parsed = parseIcu(text)
  if (!parsed.success) throw new Error(parsed.errors.map(({ message }) => message).join(', '))
  compile(text)
  return parsed.ast
}

/** Names of the arguments of a message, with their types. @throws Error that says what is wrong with the text */
export const argumentsOf = (text: string) => Object.fromEntries(typesIn(parse(text)))

/** The fault of a text of `language` for a message, as it is said after the id of the message; undefined if it fits. */
export function faultOf(text: string, english: string, language: string) {
  try {
    const listed = (message: string) => JSON.stringify(Object.entries(argumentsOf(message)).toSorted())
    if (listed(text) !== listed(english)) return 'has other arguments than in English'
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const wrong = pluralsIn(parse(text)).find((found) => found.toSorted().join() !== categories.join())
    return wrong && `has the plurals ${wrong.join(', ')} instead of ${categories.join(', ')}`
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
