/** Finds the photo in a picture with a plain border: in a screenshot of a whole screen, or in an instant-photo frame. */

import type { Span, Window } from './perceptual-hash.ts'

/** Brightnesses from 0 to 255, row by row. */
export type Points = { grey: ArrayLike<number>; width: number; height: number }

/** Within this difference of brightness a point belongs to the border. Compression changes it by less. */
const TOLERANCE = 10
/** A line with this share of points like the border is part of it. Lines with signs or words need not be: they are narrower than a photo. */
const PLAIN = 0.95
/** A smaller part of the picture is no photo. */
const LEAST_EXTENT = 0.2
/** Smaller crops are recognised without this step. */
const LEAST_CUT = 0.02

type Range = { start: number; end: number }
type Area = { x: Range; y: Range }
type Axis = 'x' | 'y'

/** The points of a row (of axis y) or of a column (of axis x), as far as the area goes. */
function lineOf({ grey, width }: Points, area: Area, axis: Axis, position: number): Uint8Array {
  const { start, end } = axis === 'y' ? area.x : area.y
  const line = new Uint8Array(end - start)
  for (let place = start; place < end; place++)
    line[place - start] = grey[axis === 'y' ? position * width + place : place * width + position] ?? 0
  return line
}

/** The most frequent brightness. */
function commonest(values: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}

function isPlain(values: Uint8Array, papers: number[]): boolean {
  let plain = 0
  for (const value of values) if (papers.some((paper) => Math.abs(value - paper) <= TOLERANCE)) plain += 1
  return plain >= PLAIN * values.length
}

/** The longest run of lines that are not plain. */
function longestRun(points: Points, area: Area, axis: Axis): Range {
  const { start, end } = area[axis]
  const papers = [start, end - 1]
    .map((edge) => ({ edge, paper: commonest(lineOf(points, area, axis, edge)) }))
    .filter(({ edge, paper }) => isPlain(lineOf(points, area, axis, edge), [paper]))
    .map(({ paper }) => paper)
  if (papers.length === 0) return area[axis]
  let longest = { start, end: start }
  let from = start
  for (let position = start; position <= end; position++) {
    if (position < end && !isPlain(lineOf(points, area, axis, position), papers)) continue
    if (position - from > longest.end - longest.start) longest = { start: from, end: position }
    from = position + 1
  }
  return longest
}

const shareOf = ({ start, end }: Range, length: number): Span => ({ from: start / length, to: end / length })

const isLong = ({ from, to }: Span) => to - from >= LEAST_EXTENT && to - from <= 1
const isCut = ({ from, to }: Span) => to - from <= 1 - LEAST_CUT

/** The part of a picture within its border. Undefined if it has none. */
export function findContent(points: Points): Window | undefined {
  const { width, height } = points
  let area: Area = { x: { start: 0, end: width }, y: { start: 0, end: height } }
  for (const axis of ['y', 'x', 'y', 'x'] as const) area = { ...area, [axis]: longestRun(points, area, axis) }
  const [x, y] = [shareOf(area.x, width), shareOf(area.y, height)]
  return isLong(x) && isLong(y) && (isCut(x) || isCut(y)) ? { x, y } : undefined
}
