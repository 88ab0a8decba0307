/** Pictures for the checks that look at a single picture: some that each check must reject, some that it must accept. */

import sharp from 'sharp'
import { DAY, HOUR } from '../../packages/contract/src/limits.ts'
import { drawScene } from './scenes.ts'

/** `invalid` pictures must be rejected with `code`, `valid` ones accepted. */
export type Check = { name: string; code: string; invalid: Drawing[]; valid: Drawing[] }
/** Drawn when its turn comes: many at once would take all threads of Node, and connecting to the database would time out. */
export type Drawing = () => Promise<Buffer>

/** No other picture shows these places: the check for copies runs first. */
let place = 100_000
const scene = async () => sharp(await drawScene(place++))
const photo = async () => (await scene()).jpeg().toBuffer()

const COLOURS = ['#fff', '#000', '#1c7a3d', '#777', '#e8d9b0', '#2a4fd0']

const plain =
  (background: string, sigma = 0) =>
  () =>
    sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background,
        ...(sigma > 0 && { noise: { type: 'gaussian' as const, mean: 60 + sigma * 10, sigma } }),
      },
    })
      .jpeg({ quality: 85 })
      .toBuffer()

/** Like paper or a wall lit from one side: a gradient between two similar shades. */
const shaded = (from: string, to: string) => () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="400" height="300" fill="url(#g)"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

const foggy = async () => (await scene()).linear(0.35, 150).jpeg().toBuffer()
const dark = async () => (await scene()).linear(0.3, 0).jpeg().toBuffer()

const sized = (width: number, height: number) => async () =>
  (await scene()).resize(width, height, { fit: 'fill' }).jpeg().toBuffer()

const takenAt = (time: number) => async () => {
  const written = new Date(time).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return (await scene())
    .withExif({ IFD2: { DateTimeOriginal: written } })
    .jpeg()
    .toBuffer()
}

const truncated = async () => {
  const whole = await photo()
  return whole.subarray(0, whole.length / 2)
}

/** @param now milliseconds; also when the challenge was created */
export function otherChecks(now: number): Check[] {
  return [
    {
      name: 'cannot be decoded',
      code: 'undecodable',
      invalid: [truncated, truncated, truncated],
      valid: [photo, photo, photo],
    },
    {
      name: 'too small',
      code: 'tooSmall',
      invalid: [sized(199, 199), sized(199, 1000), sized(1000, 199), sized(64, 64)],
      valid: [sized(200, 200), sized(200, 1000), sized(1000, 200)],
    },
    {
      name: 'blank or nearly blank',
      code: 'blank',
      invalid: [
        ...COLOURS.map((colour) => plain(colour)),
        ...[2, 6, 12].map((sigma) => plain('#000', sigma)),
        shaded('#e9e6df', '#f4f2ee'),
        shaded('#101010', '#181818'),
      ],
      valid: [foggy, foggy, foggy, dark, dark, dark, photo, photo],
    },
    {
      name: 'taken in the future',
      code: 'takenInFuture',
      invalid: [2 * DAY, 30 * DAY, 300 * DAY].map((later) => takenAt(now + later)),
      valid: [0, HOUR, 14 * HOUR, 3650 * DAY].map((later) => takenAt(now + later)),
    },
    {
      name: 'taken long before the challenge',
      code: 'takenTooEarly',
      invalid: [32 * DAY, 365 * DAY, 1000 * DAY].map((earlier) => takenAt(now - earlier)),
      valid: [0, DAY, 29 * DAY, 3650 * DAY].map((earlier) => takenAt(now - earlier)),
    },
  ]
}
