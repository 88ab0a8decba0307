/** Name, look and place of the community. Texts name them without asking, so every node knows them at any time. */

import { SECOND } from '@canopy/contract/limits'
import type { Themes } from '@canopy/contract/site/colours'
import { LEAF } from '@canopy/contract/site/logo-svg'
import type { PageKind } from '@canopy/contract/site/pages'
import { DEFAULT_NAME, DEFAULT_PLACE, type Placed, site } from '@canopy/contract/site/site'
import type { Db } from '../db/database.ts'
import { applyDefaultLanguage } from '../languages/languages.ts'
import type { Bus, BusEvent } from '../live/bus/bus.ts'
import type { Changes } from '../live/changes.ts'
import type { Brand } from '../media/index.ts'
import {
  type StoredFace,
  selectFace,
  selectHasProviders,
  selectLogo,
  selectPlace,
} from './community-queries.ts'
import { selectPages } from './page-queries.ts'
import { writtenKinds } from './pages.ts'
import { placedAt } from './place.ts'

/** Address of a logo. Its id changes with the picture. */
export const logoPath = (logoId: string) => `/logos/${logoId}.webp`

/**
 * The settings of owners: name and look, with the colours that follow from the accent, and the place. Undefined stands for what comes with the
 * software. `pages` are written, and linked for everybody. `hasProviders` if members can log in with accounts of organisations.
 */
export type ShownFace = StoredFace & {
  colours: Themes | undefined
  place: Placed | undefined
  placeVersion: number
  pages: readonly PageKind[]
  hasProviders: boolean
}

/** Whether name and look are as they come with the software. */
export const isStandard = ({ name, shortName, sentence, accent, logo }: ShownFace) =>
  logo === null && [name, shortName, sentence, accent].every((value) => value === '')

export const nameOf = ({ name }: ShownFace) => name || DEFAULT_NAME

/** Address of an icon or another file that shows the community, with the version if that is not the one of the software. */
export const fileOf = (path: string, face: ShownFace) =>
  isStandard(face) ? path : `${path}?v=${face.version}`

/** The colour of buttons and of the leaf. */
export const leafOf = ({ colours }: ShownFace) => colours?.light.leaf ?? LEAF

/** The parts of the community's look that are in pictures. */
export async function brandOf(db: Db, face: ShownFace): Promise<Brand> {
  const logo = face.logo === null ? undefined : await selectLogo(db, face.logo)
  return { name: nameOf(face), leaf: leafOf(face), ...(logo && { logo: logo.toString('base64') }) }
}

/** The colours that follow from an accent. Most communities have none, so what calculates them is loaded late. */
export async function coloursOf(accent: string) {
  return accent === '' ? undefined : (await import('./accent.ts')).coloursFor(accent)
}

export type Community = ReturnType<typeof createCommunity>

/** The look of the software, which a node shows that has not reached the database yet. */
const STANDARD: ShownFace = {
  ...{ name: '', shortName: '', sentence: '', accent: '', logo: null, language: '' },
  ...{ version: 0, colours: undefined, place: undefined, placeVersion: 0, pages: [], hasProviders: false },
}

/** Events after which it is read again. After an outage, `events.missed` comes. */
const CHANGES: readonly BusEvent['type'][] = [
  'community.changed',
  'pages.changed',
  'policy.changed',
  'events.missed',
]

const RETRY_AFTER = SECOND

type Parts = {
  db: Db
  bus: Pick<Bus, 'subscribe'>
  changes: Pick<Changes, 'note'>
  onError: (error: Error) => void
}

export function createCommunity({ db, bus, changes, onError }: Parts) {
  let shown = STANDARD
  let reading = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  const followers: ((face: ShownFace) => Promise<void>)[] = []

  async function readNow() {
    const [stored, { version: placeVersion, ...stands }, written, hasProviders] = await Promise.all([
      selectFace(db),
      selectPlace(db),
      selectPages(db),
      selectHasProviders(db),
    ])
    const pages = writtenKinds(written)
    const isSame =
      stored.version === shown.version &&
      placeVersion === shown.placeVersion &&
      hasProviders === shown.hasProviders
    if (isSame && pages.join() === shown.pages.join()) return
    const isFirst = shown === STANDARD
    const place = placedAt(stands)
    const now = {
      ...stored,
      colours: await coloursOf(stored.accent),
      place,
      placeVersion,
      pages,
      hasProviders,
    }
    const { sentence, logo } = now
    applyDefaultLanguage(stored.language)
    const face = { name: nameOf(now), sentence, logo: logo === null ? '' : logoPath(logo), pages }
    Object.assign(site, face, place ?? DEFAULT_PLACE)
    await Promise.all(followers.map((prepare) => prepare(now)))
    // Last, so that what has failed is done again by the next reading.
    shown = now
    // Replies that are kept may name it.
    if (!isFirst) changes.note('everything')
  }

  /** Tries again by itself after a failure: no other event may come. */
  async function readOrRetry() {
    clearTimeout(retry)
    try {
      await readNow()
    } catch (error) {
      retry = setTimeout(() => read().catch(() => {}), RETRY_AFTER).unref()
      throw error
    }
  }

  /** Reads what is set now. One reading follows the other, so that an older one never comes last. */
  function read() {
    reading = reading.catch(() => {}).then(readOrRetry)
    return reading
  }

  const unsubscribe = bus.subscribe(({ type }) => {
    if (CHANGES.includes(type)) read().catch(onError)
  })

  return {
    read,
    /** The settings, as far as this node knows: it learns of changes within moments. */
    face: () => shown,
    /** Resolves when nothing is read any more. */
    async close() {
      unsubscribe()
      await reading.catch(() => {})
      clearTimeout(retry)
    },
    /** Calls `prepare` with what is set now, and before each change is shown. */
    follow(prepare: (face: ShownFace) => Promise<void>) {
      followers.push(prepare)
      reading = reading.catch(() => {}).then(() => prepare(shown))
      return reading
    },
  }
}
