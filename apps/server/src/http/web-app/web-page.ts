import { createHash } from 'node:crypto'
import type { Translate } from '@canopy/contract/language/translate'
import { replacingCss } from '@canopy/contract/site/colours'
import { introductionOf } from '@canopy/contract/site/introduction'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { fileOf, isStandard, logoPath, nameOf, type ShownFace } from '../../community/community.ts'
import type { Config } from '../../config.ts'

/** Stands in the built page for the public address. Link previews need an absolute address of their picture. */
const PLACEHOLDER = 'https://canopy.invalid'

export const withPublicAddress = (built: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  built.replaceAll(PLACEHOLDER, new URL(publicUrl).origin)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes of the page's inline scripts, for its content security policy. */
export const scriptHashes = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script))

/** The hash of the page's inline style, if it has one. */
export const styleHash = (page: string) => /<style>(.*?)<\/style>/s.exec(page)?.slice(1).map(hashOf)[0]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text for HTML and XML, also in quoted attributes. */
export const escapedText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const ICONS = /(?<=href=")\/(favicon\.ico|favicon\.svg|apple-touch-icon\.png|manifest\.webmanifest)(?=")/g
/** The leaf that the page shows before the app runs. */
const LEAF = /<svg viewBox="0 0 32 32" aria-hidden="true" class="([^"]*)">.*?<\/svg>/s

const META = /(?<=<meta\s+(?:name|property)="([\w:]+)"\s+content=")[^"]*/g

/** The page with what introduces the community to people who do not know it, in the language that `t` writes. */
export function introduced(page: string, t: Translate, face: ShownFace | undefined): string {
  const { description, preview } = introductionOf(t, {
    name: face ? nameOf(face) : DEFAULT_NAME,
    sentence: face?.sentence ?? '',
  })
  const contents = new Map([
    ['description', description],
    ['og:title', preview.title],
    ['og:description', preview.text],
    // The picture of a community of its own is its name.
    ['og:image:alt', !face || isStandard(face) ? preview.imageAlt : preview.title],
  ])
  return page.replaceAll(META, (built, name: string) => {
    const own = contents.get(name)
    return own === undefined ? built : escapedText(own)
  })
}

/** The built page, which is that of the software, with what an owner has set. The app reads the attributes of its root. */
export function withFace(plain: string, face: ShownFace): string {
  const isOwn = !isStandard(face)
  const logo = face.logo === null ? '' : logoPath(face.logo)
  const name = escapedText(nameOf(face))
  const attributes = [
    logo && ` data-logo="${logo}"`,
    isOwn && ` data-name="${name}" data-sentence="${escapedText(face.sentence)}"`,
    face.pages.length > 0 && ` data-pages="${face.pages.join(' ')}"`,
    face.hasProviders && ' data-providers',
    face.place && ` data-place="${escapedText(JSON.stringify(face.place))}"`,
  ]
  const built = plain.replace('<html', () => `<html${attributes.filter(Boolean).join('')}`)
  if (!isOwn) return built
  const texts: [string, string][] = [
    [`<title>${DEFAULT_NAME}</title>`, `<title>${name}</title>`],
    [`content="${DEFAULT_NAME}"`, `content="${name}"`],
    ['/social-preview.jpg', fileOf('/social-preview.jpg', face)],
  ]
  if (face.colours) texts.push(['</head>', `<style>${replacingCss(face.colours)}</style></head>`])
  const page = texts
    .reduce((filled, [from, to]) => filled.replaceAll(from, () => to), built)
    .replaceAll(ICONS, (path) => fileOf(path, face))
  if (!logo) return page
  const withLogo = page.replace(LEAF, `<img src="${logo}" alt="" class="$1">`)
  return withLogo.replace(/<link rel="icon" href="\/favicon\.svg[^>]*>/, '')
}
