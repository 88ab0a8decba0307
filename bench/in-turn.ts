/** Takes `list` from the front again when it is through. */
export function* inTurn<T>(list: readonly T[]): Generator<T, never> {
  if (list.length === 0) throw new Error('there is nothing to take turns')
  for (;;) yield* list
}
