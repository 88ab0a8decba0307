/** The mark that a member is typing, for completion. */

import { TAG_MAX } from './limits.ts'
import { IN_WORD, MARK_START } from './text-marks.ts'

const TYPED = new RegExp(`${MARK_START}([@#])([${IN_WORD}]{0,${TAG_MAX}})$`, 'u')

/** The mention or tag that ends where a text is being typed, which may be its sign only. */
export type TypedMark = { kind: 'mention' | 'tag'; from: number; typed: string }

export function findTyped(text: string, caret: number): TypedMark | undefined {
  const from = Math.max(0, caret - TAG_MAX - 2)
  const found = TYPED.exec(text.slice(from, caret))
  if (!found) return undefined
  const [, sign, typed = ''] = found
  return { kind: sign === '@' ? 'mention' : 'tag', from: from + found.index, typed }
}
