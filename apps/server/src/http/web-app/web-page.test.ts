import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { coloursOf } from '../../community/community.ts'
import { withFace } from './web-page.ts'

const page = await readFile(resolve(import.meta.dirname, '../../../../web/index.html'), 'utf8')

/** Addresses that the head of a page names, without the versions of icons. */
const loadedBy = (html: string) =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(/(?:href|src)="([^"?]+)/g)].map(
    ([, address]) => address,
  )

test('a page with an own name and colour has both in itself, and loads nothing more before it is shown', async () => {
  const own = withFace(page, {
    ...{ name: 'Oakfield', shortName: '', sentence: 'We plant.', accent: '#7a1fa2', logo: null, version: 3 },
    ...{ language: '', place: undefined, placeVersion: 0, pages: [] },
    colours: await coloursOf('#7a1fa2'),
  })
  expect(own).toContain('<html data-name="Oakfield" data-sentence="We plant."')
  const head = own.slice(0, own.indexOf('</head>'))
  expect(head).toMatch(/<style>[^<]*--leaf:#7a1fa2[^<]*<\/style>$/)
  expect(loadedBy(own)).toEqual(loadedBy(page))
})
