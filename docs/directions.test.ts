/** Layouts name the beginning and the end of lines instead of left and right, so they are mirrored in languages that are written from right to left. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sources } from './testing/source-files.ts'

const SIDES =
  /(?<=["'`\s:]-?)((m|p|scroll-m|scroll-p|border-|rounded-[tb]?)[lr]-[\w[(.]|(left|right)-[\d[(]|text-(left|right)\b).*/g

/** Beginnings of what is on the same side in all languages. */
const ALLOWED = [
  // The scrollbar of the page.
  'pr-(--scrollbar)',
  // The library measures from the left.
  'left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left)',
]

test('no class names a side of the screen', () => {
  const found = sources('apps/web/src/**/*.{ts,tsx}').flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(SIDES), ([text]) => `${file}: ${text}`),
  )
  expect(found.filter((line) => !ALLOWED.some((text) => line.includes(`: ${text}`)))).toEqual([])
})
