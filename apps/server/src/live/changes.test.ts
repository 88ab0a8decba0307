import { expect, test } from 'vitest'
import type { BusEvent } from './bus/bus.ts'
import { countedBy, countsOf, createChanges, ownOf } from './changes.ts'
import { createKept, createKeptEach } from './kept.ts'

function open() {
  let time = 0
  let listener = (_event: BusEvent) => {}
  const bus = {
    subscribe(added: (event: BusEvent, isOwn: boolean) => void) {
      listener = (event) => added(event, true)
      return () => {}
    },
  }
  const changes = createChanges(bus, () => time)
  return {
    changes,
    publish(event: BusEvent) {
      time += 1
      listener(event)
    },
  }
}

test('what was read is current until something with its keys changes', () => {
  const { changes, publish } = open()
  const since = changes.count()
  publish({ type: 'post.counted', postId: 'one', by: ['anna'] })
  publish({ type: 'waiting.changed', kind: 'proof' })
  expect(changes.isCurrent(['two', 'feed'], since)).toBe(true)
  for (const key of [countsOf('one'), countedBy('anna')])
    expect(changes.isCurrent(['two', key], since)).toBe(false)
  expect(changes.isCurrent([countsOf('one')], changes.count())).toBe(true)
  publish({ type: 'post.changed', postId: 'three' })
  expect(changes.isCurrent(['two', 'feed'], since)).toBe(false)
})

test('nothing is current after events were missed', () => {
  const { changes, publish } = open()
  const since = changes.count()
  publish({ type: 'events.missed' })
  expect(changes.isCurrent(['policy'], since)).toBe(false)
  expect(changes.isCurrent([], since)).toBe(false)
  expect(changes.isCurrent(['policy'], changes.count())).toBe(true)
  expect(changes.lastOf(['policy'])).toBe(1)
})

test('what changed so long ago that it is forgotten outdates everything from before it', () => {
  const { changes, publish } = open()
  publish({ type: 'points.changed', userId: 'first' })
  const since = changes.count()
  expect(changes.lastOf([ownOf('first')])).toBe(1)
  for (let member = 0; member < 100_000; member++)
    publish({ type: 'points.changed', userId: `member ${member}` })
  expect(changes.isCurrent(['products'], since)).toBe(true)
  expect(changes.isCurrent(['products'], since - 1)).toBe(false)
  expect(changes.lastOf(['products'])).toBe(1)
  expect(changes.lastOf([ownOf('member 7')])).toBe(9)
})

test('what is kept is read again after a change, also one during the reading, and once for all who ask', async () => {
  const { changes, publish } = open()
  let reads = 0
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const kept = createKept(changes, async () => {
    const read = reads++
    await gates[read]?.promise
    return { value: read, keys: ['policy'] }
  })
  const before = [kept.latest(), kept.latest()]
  publish({ type: 'policy.changed' })
  const after = kept.latest()
  gates[0]?.resolve()
  expect(await Promise.all(before)).toEqual([0, 0])
  gates[1]?.resolve()
  expect(await after).toBe(1)
  publish({ type: 'products.changed' })
  expect(kept.current()).toBe(1)
  expect(kept.isSince(['products'])).toBe(false)
  publish({ type: 'policy.changed' })
  expect(kept.current()).toBeUndefined()
  expect(await kept.latest()).toBe(2)
})

test('a failed reading is not kept', async () => {
  const { changes } = open()
  let reads = 0
  const kept = createKept(changes, async () => {
    reads += 1
    if (reads === 1) throw new Error('no connection')
    return { value: reads, keys: [] }
  })
  await expect(kept.latest()).rejects.toThrow('no connection')
  expect(await kept.latest()).toBe(2)
})

test('what is kept under a name is gone after a change, also one during the reading', () => {
  const { changes, publish } = open()
  const kept = createKeptEach<string>(changes, { maxBytes: 1000, bytesOf: ({ length }) => length })
  const keepOne = kept.begin('one')
  kept.begin('two')({ value: 'second', keys: ['policy'] })
  keepOne({ value: 'first', keys: ['ranks'] })
  publish({ type: 'products.changed' })
  expect([kept.find('one'), kept.find('two')]).toEqual(['first', 'second'])
  const keepLate = kept.begin('late')
  publish({ type: 'ranks.changed' })
  keepLate({ value: 'of before', keys: ['ranks'] })
  expect([kept.find('one'), kept.find('two'), kept.find('late')]).toEqual([undefined, 'second', undefined])
})

test('of what is kept under names, the least recently used goes first', () => {
  const { changes } = open()
  const kept = createKeptEach<string>(changes, { maxBytes: 400, bytesOf: ({ length }) => length })
  for (const name of ['one', 'two', 'three']) kept.begin(name)({ value: name.padEnd(60), keys: [] })
  expect(kept.find('one')).toBeDefined()
  kept.begin('four')({ value: 'four'.padEnd(60), keys: [] })
  expect(['one', 'two', 'three', 'four'].filter((name) => kept.find(name))).toEqual(['one', 'three', 'four'])
})
