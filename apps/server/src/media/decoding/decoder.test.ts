import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { MB, SECOND } from '@canopy/contract/limits'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDecoder } from './decoder.ts'
import { createQueue } from './picture-queue.ts'

const member = { userId: null, use: 'post' } as const
const generous = { cpu: 60 * SECOND, cpuForLarge: 60 * SECOND, memory: 1000 * MB }

const noise = (edge: number) =>
  sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
const photo = await noise(900).jpeg().toBuffer()

test('a picture over its CPU time or memory is refused, and the next one is read', {
  tags: ['long'],
}, async () => {
  const busy = createDecoder({ ...generous, cpu: 0 })
  await expect(busy.read(photo, member)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  const tight = createDecoder({ ...generous, memory: 1 })
  await expect(tight.read(photo, member)).rejects.toMatchObject({ code: 'image_too_many_pixels' })

  const decoder = createDecoder({ ...generous, cpuForLarge: 0 })
  const animation = sharp([photo, await sharp(photo).flop().jpeg().toBuffer()], { join: { animated: true } })
  const gif = await animation.gif({ effort: 1 }).toBuffer()
  await expect(decoder.read(gif, member)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  const picture = await decoder.read(photo, member)
  expect(picture).toMatchObject({ width: 900, height: 900, sentWidth: 900 })
  const copies = await decoder.copy(picture.webp, picture.width)
  expect(copies.map(({ width }) => width)).toEqual([160, 320, 640])
  expect((await sharp(copies[0]?.webp).metadata()).width).toBe(160)
})

/** Ids of the processes for pictures. */
function processes() {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'picture-process'])
  return stdout.toString().split('\n')
}

test('a process that has had no picture for 20 seconds ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const others = processes()
  const decoder = createDecoder(generous)
  await decoder.read(photo, member)
  vi.advanceTimersByTime(19 * SECOND)
  await decoder.read(photo, member)
  vi.advanceTimersByTime(19 * SECOND)
  const own = processes().filter((id) => !others.includes(id))
  expect(own).toHaveLength(1)

  vi.advanceTimersByTime(SECOND)
  vi.useRealTimers()
  await expect.poll(processes).not.toContain(own[0])
})

const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

/** A PNG with content credentials of which each box has another one in it. */
async function withNested(depth: number, size: number) {
  const png = await noise(64).png().toBuffer()
  const description = Buffer.from(`\0\0\0\x1ejumdc2pa${'\0'.repeat(12)}\x03c2pa\0`, 'latin1')
  const length = 8 + description.length
  const boxes = Array.from({ length: depth }, (_, index) =>
    Buffer.concat([uint32((depth - index) * length + size), Buffer.from('jumb'), description]),
  )
  const store = Buffer.concat([...boxes, uint32(size), Buffer.from('free'), Buffer.alloc(size - 8)])
  const start = png.indexOf('IDAT') - 4
  const chunk = [uint32(store.length), Buffer.from('caBX'), store, uint32(0)]
  return Buffer.concat([png.subarray(0, start), ...chunk, png.subarray(start)])
}

test('content credentials are read within the budget of their picture', async () => {
  const decoder = createDecoder({ ...generous, memory: 360 * MB })
  await expect(decoder.read(await withNested(200, 4 * MB), member)).rejects.toMatchObject({
    code: 'image_too_many_pixels',
  })
})

/** Jobs that end when the test says so. */
function jobs() {
  const queue = createQueue()
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  return {
    begun,
    add(
      name: string,
      userId: string,
      { use = 'post', isLarge = false, connection }: Partial<Parameters<typeof queue.add>[0]> = {},
    ) {
      return queue.add({ userId, use, isLarge, ...(connection && { connection }) }, () => {
        begun.push(name)
        return new Promise<void>((resolve) => endings.set(name, resolve))
      })
    },
    async end(name: string) {
      endings.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('a member has one picture decoded and three waiting, and others do not wait for them', async () => {
  const { add, begun, end } = jobs()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'anna')
  expect(() => add('a5', 'anna')).toThrow(
    'Your last pictures are still being processed. Please wait a few seconds and try again.',
  )
  void add('b1', 'ben')
  void add('b2', 'ben')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'b2'])
  void add('c1', 'chloe')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1'])
})

test('proofs are decoded before posts, and posts before profile pictures', async () => {
  const { add, begun, end } = jobs()
  void add('first', 'anna')
  void add('second', 'ben')
  void add('profile', 'chloe', { use: 'profile' })
  void add('post', 'dev')
  void add('proof', 'eve', { use: 'proof' })
  for (const name of ['first', 'proof', 'post']) await end(name)
  expect(begun).toEqual(['first', 'second', 'proof', 'post', 'profile'])
})

test('one large picture is decoded at a time, with small ones beside it', async () => {
  const { add, begun, end } = jobs()
  void add('large', 'anna', { isLarge: true })
  void add('larger', 'ben', { isLarge: true })
  void add('photo', 'chloe')
  expect(begun).toEqual(['large', 'photo'])
  await end('photo')
  expect(begun).toEqual(['large', 'photo'])
  await end('large')
  expect(begun).toEqual(['large', 'photo', 'larger'])
})

test('a picture whose sender has gone is not decoded, and keeps nobody out', async () => {
  const { add, begun, end } = jobs()
  const connection = { destroyed: false }
  void add('first', 'anna')
  const waiting = [1, 2, 3].map((count) => add(`gone ${count}`, 'anna', { connection }).catch(String))
  connection.destroyed = true
  void add('again', 'anna')
  expect(await Promise.all(waiting)).toEqual(Array(3).fill(expect.stringContaining('not available')))
  await end('first')
  expect(begun).toEqual(['first', 'again'])
})

test('ten large pictures wait, and ordinary ones beside them', () => {
  const { add } = jobs()
  for (let count = 0; count < 11; count++) void add(`large ${count}`, `member ${count}`, { isLarge: true })
  expect(() => add('one more', 'anna', { isLarge: true })).toThrow('Canopy is not available right now')
  expect(() => void add('photo', 'anna')).not.toThrow()
})

test('a full queue still takes proofs', () => {
  const { add } = jobs()
  for (let count = 0; count < 102; count++) void add(`post ${count}`, `member ${count}`)
  expect(() => add('post', 'anna')).toThrow('Canopy is not available right now')
  expect(() => void add('proof', 'anna', { use: 'proof' })).not.toThrow()
})
