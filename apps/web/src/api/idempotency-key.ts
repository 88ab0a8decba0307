import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'

function isSame(one: object, other: object) {
  const values = new Map<string, unknown>(Object.entries(one))
  const others = Object.entries(other)
  return others.length === values.size && others.every(([name, value]) => values.get(name) === value)
}

/**
 * The `Idempotency-Key` for what a form sends. `keyOf` returns the same key until the content changes, so that a retry after a lost
 * response has no second effect. Values are compared by identity: the same file chosen twice counts as two. Call `renew` when the
 * content was accepted, since sending the same again is then meant.
 */
export function useIdempotencyKey<Content extends object>() {
  const last = useRef<{ content: Content; key: string }>(null)
  return {
    keyOf(content: Content) {
      if (!last.current || !isSame(last.current.content, content)) last.current = { content, key: uuidv7() }
      return last.current.key
    },
    renew() {
      last.current = null
    },
  }
}
