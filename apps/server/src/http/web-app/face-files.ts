/** The files that name or show the community: its manifest, and the others once an owner has set something. */

import { faviconOf, pictureFaviconOf } from '@canopy/contract/site/logo-svg'
import { manifestOf } from '@canopy/contract/site/manifest'
import { brandOf, fileOf, isStandard, leafOf, nameOf, type ShownFace } from '../../community/community.ts'
import { selectLogo } from '../../community/community-queries.ts'
import type { Deps } from '../../deps.ts'
import { translateIn } from '../../languages/languages.ts'
import { ICONS, ico } from '../../media/index.ts'
import { escapedText } from './web-page.ts'

type File = { type: string; body: Buffer }

const OWN = new Set([...Object.keys(ICONS), 'favicon.svg', 'social-preview.jpg'])
const LOGO = /^logos\/([\w-]{22})\.webp$/
const isIcon = (path: string): path is keyof typeof ICONS => Object.hasOwn(ICONS, path)

function manifestIn(language: string, face: ShownFace): string {
  const named = { ...face, name: nameOf(face) }
  const { icons, ...manifest } = manifestOf(translateIn(language), language, named)
  const own = icons
    .filter(({ type }) => face.logo === null || type !== 'image/svg+xml')
    .map((icon) => ({ ...icon, src: fileOf(icon.src, face) }))
  return JSON.stringify({ ...manifest, icons: own })
}

export type FaceFiles = ReturnType<typeof createFaceFiles>

export function createFaceFiles({ db, media, community }: Pick<Deps, 'db' | 'media' | 'community'>) {
  /** Files of one version, each made when it is first asked for. */
  let made: { version: number; files: Map<string, Promise<File | undefined>> } | undefined

  async function iconOf(path: keyof typeof ICONS, face: ShownFace): Promise<File> {
    const logo = face.logo === null ? undefined : await selectLogo(db, face.logo)
    const png = await media.drawIcon({ ...ICONS[path], leaf: leafOf(face) }, logo ?? Buffer.alloc(0))
    return path === 'favicon.ico'
      ? { type: 'image/vnd.microsoft.icon', body: ico(png) }
      : { type: 'image/png', body: png }
  }

  async function logoIn(logoId: string): Promise<File | undefined> {
    const body = await selectLogo(db, logoId)
    return body && { type: 'image/webp', body }
  }

  /** The leaf in the community's colour, or its logo. */
  async function faviconIn(face: ShownFace): Promise<string> {
    const title = escapedText(nameOf(face))
    if (face.logo === null) return faviconOf(title, leafOf(face))
    const { body } = await iconOf('icon-192.png', face)
    return pictureFaviconOf(title, `data:image/png;base64,${body.toString('base64')}`)
  }

  async function make(path: string, face: ShownFace): Promise<File | undefined> {
    if (isIcon(path)) return iconOf(path, face)
    const logo = LOGO.exec(path)?.[1]
    if (logo !== undefined) return logoIn(logo)
    switch (path) {
      case 'favicon.svg':
        return { type: 'image/svg+xml', body: Buffer.from(await faviconIn(face)) }
      case 'social-preview.jpg': {
        const title = face.sentence || nameOf(face)
        const card = { brand: await brandOf(db, face), label: '', title }
        return { type: 'image/jpeg', body: await media.draw(card, Buffer.alloc(0)) }
      }
    }
    return undefined
  }

  return {
    community,

    manifest: (language: string) => manifestIn(language, community.face()),

    /** The file at `path` if the community has one of its own. */
    async find(path: string): Promise<File | undefined> {
      const face = community.face()
      const logo = LOGO.exec(path)?.[1]
      if (logo !== undefined && logo !== face.logo) return logoIn(logo)
      if (isStandard(face) || !(logo !== undefined || OWN.has(path))) return undefined
      if (made?.version !== face.version) made = { version: face.version, files: new Map() }
      const { files } = made
      const file = files.get(path) ?? make(path, face)
      files.set(path, file)
      file.catch(() => files.delete(path))
      return file
    },
  }
}
