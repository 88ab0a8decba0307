/** Collects what `items` yields into arrays of at most `size`. */
export async function* inBatches<T>(items: AsyncIterable<T> | Iterable<T>, size: number) {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
