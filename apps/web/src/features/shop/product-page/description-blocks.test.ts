import { expect, test } from 'vitest'
import { blocksOf } from './description-blocks.ts'

const shapesOf = (text: string) => blocksOf(text).map(({ kind, lines }) => [kind, ...lines])

test.each([
  ['', []],
  ['One line', [['paragraph', 'One line']]],
  ['Two\nlines', [['paragraph', 'Two', 'lines']]],
  [
    'One\n\n\nTwo',
    [
      ['paragraph', 'One'],
      ['paragraph', 'Two'],
    ],
  ],
  [
    'Made of:\n- clay\n* straw\n• sand\nBy hand',
    [
      ['paragraph', 'Made of:'],
      ['list', 'clay', 'straw', 'sand'],
      ['paragraph', 'By hand'],
    ],
  ],
  ['well-known\n-5 degrees', [['paragraph', 'well-known', '-5 degrees']]],
])('%j is divided into paragraphs and lists', (text, shapes) => {
  expect(shapesOf(text)).toEqual(shapes)
})
