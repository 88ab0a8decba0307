/** Repeats the items endlessly. */
export function* cycle<T>(items: readonly T[]): Generator<T, never> {
  if (items.length === 0) throw new Error('no items to cycle through')
  for (;;) yield* items
}
