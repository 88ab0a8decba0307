/** Dates and numbers are formatted in the language of the page, by the modules in the folders `language` alone. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const FORMATS = /new Intl\.\w+(Format|Rules)\b|\.toLocale(Date|Time)?String\(/

/** Files that format without a page. */
const EXCEPTIONS = [
  // Public pages and mails, in the time zone of the community.
  'packages/contract/src/text/community-time.ts',
  // A check of names of time zones.
  'packages/contract/src/notifications/time-zone.ts',
  // Notifications, which are in English.
  'packages/contract/src/shop/notices.ts',
]

test('only the modules of languages make formats of the browser', () => {
  const files = globSync('{apps/web,packages/contract}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|\/src\/language\//.test(path),
  )
  const found = files.filter((path) => FORMATS.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found.toSorted()).toEqual(EXCEPTIONS.toSorted())
})
