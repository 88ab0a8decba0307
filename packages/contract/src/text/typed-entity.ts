/** The entity that a member is typing, for completion. */

import { typedEntity } from './entities.ts'

/** The mention or tag that ends where a text is being typed, which may be its sign only. */
export type TypedEntity = { kind: 'mention' | 'tag'; from: number; typed: string }

export function findTyped(text: string, caret: number): TypedEntity | undefined {
  const found = typedEntity(text.slice(0, caret))
  return found && { kind: found.sign === '@' ? 'mention' : 'tag', from: found.from, typed: found.typed }
}
