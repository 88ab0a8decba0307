import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { coloursOf } from '../../community/community.ts'
import { translateIn } from '../../languages/languages.ts'
import { introduced, withFace } from './web-page.ts'

const page = await readFile(resolve(import.meta.dirname, '../../../../web/index.html'), 'utf8')

/** Addresses that the head of a page names, without the versions of icons. */
const loadedBy = (html: string) =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(/(?:href|src)="([^"?]+)/g)].map(
    ([, address]) => address,
  )

const oakfield = async () => ({
  ...{ name: 'Oakfield', shortName: '', sentence: 'We plant.', accent: '#7a1fa2', logo: null, version: 3 },
  ...{ language: '', place: undefined, placeVersion: 0, pages: [], hasProviders: false },
  colours: await coloursOf('#7a1fa2'),
})

test('a page with an own name and colour has both in itself, and loads nothing more before it is shown', async () => {
  const own = withFace(page, await oakfield())
  expect(own).toContain('<html data-name="Oakfield" data-sentence="We plant."')
  const head = own.slice(0, own.indexOf('</head>'))
  expect(head).toMatch(/<style>[^<]*--leaf:#7a1fa2[^<]*<\/style>$/)
  expect(loadedBy(own)).toEqual(loadedBy(page))
})

test.each([true, false])(
  'a page says whether there are providers to log in with: %s',
  async (hasProviders) => {
    const own = withFace(page, { ...(await oakfield()), hasProviders })
    expect(/<html[^>]* data-providers[ >]/.test(own)).toBe(hasProviders)
  },
)

test('a page introduces the community in a language, or with the sentence of its own', async () => {
  const contentOf = (html: string, name: string) =>
    new RegExp(`="${name}"\\s+content="([^"]*)"`).exec(html)?.[1]
  const ta = translateIn('ta')
  const tamil = introduced(page, ta, undefined)
  expect(contentOf(tamil, 'description')).toBe(ta('public.description'))
  expect(contentOf(tamil, 'og:title')).toBe(ta('public.previewTitle', { name: 'Canopy' }))
  expect(contentOf(tamil, 'og:description')).toBe(ta('common.shareWhatYouDoFor'))
  expect(contentOf(tamil, 'og:image:alt')).toBe(ta('public.previewAlt'))
  expect(contentOf(tamil, 'viewport')).toBe(contentOf(page, 'viewport'))

  const own = introduced(page, ta, await oakfield())
  expect(contentOf(own, 'description')).toBe('We plant.')
  expect(contentOf(own, 'og:title')).toBe('Oakfield')
})
