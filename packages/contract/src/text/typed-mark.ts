/** The mark that a member is typing, for completion. */

import { typedMark } from './text-marks.ts'

/** The mention or tag that ends where a text is being typed, which may be its sign only. */
export type TypedMark = { kind: 'mention' | 'tag'; from: number; typed: string }

export function findTyped(text: string, caret: number): TypedMark | undefined {
  const found = typedMark(text.slice(0, caret))
  return found && { kind: found.sign === '@' ? 'mention' : 'tag', from: found.from, typed: found.typed }
}
