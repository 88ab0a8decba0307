/** Pages about the community, and who has yet to accept one. They are kept on every node until an owner changes one on any of them. */

import type { Accepted, WrittenPage } from '@canopy/contract/pages/shapes'
import { canAsk, PAGE_KINDS, type PageKind } from '@canopy/contract/site/pages'
import { LRUCache } from 'lru-cache'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/database.ts'
import { defaultLanguage } from '../languages/languages.ts'
import type { Changes } from '../live/changes.ts'
import { createKept } from '../live/kept.ts'
import { type CommunityPage, selectAccepted, selectPages } from './page-queries.ts'

/** Members whose acceptances are remembered, of about 200 bytes each. */
const REMEMBERED_MAX = 100_000

const isAsking = ({ acceptFrom }: CommunityPage) => acceptFrom !== null

const versionOf = (accepted: Accepted, kind: PageKind) => (canAsk(kind) ? accepted[kind] : undefined)

/** The version of the page that `accepted` names, if that is enough. Of a later one than there is, nobody can know what it says. */
function enough({ kind, version, acceptFrom }: CommunityPage, accepted: Accepted): number | undefined {
  const named = versionOf(accepted, kind) ?? 0
  return acceptFrom !== null && named >= acceptFrom && named <= version ? named : undefined
}

/** The part of `accepted` that is enough. */
export const acceptable = (pages: readonly CommunityPage[], accepted: Accepted): Accepted =>
  Object.fromEntries(
    pages.flatMap((page) => {
      const version = enough(page, accepted)
      return version === undefined ? [] : [[page.kind, version]]
    }),
  )

/** The versions that somebody who joins accepts; undefined if there is none to accept. */
export function askedVersions(pages: readonly CommunityPage[]): Accepted | undefined {
  const asking = pages.filter(isAsking)
  if (asking.length === 0) return undefined
  return Object.fromEntries(asking.map(({ kind, version }) => [kind, version]))
}

/** @throws AppError acceptance_needed if somebody who joins has not accepted each page that asks for it */
export function requireAccepted(pages: readonly CommunityPage[], accepted: Accepted = {}): Accepted {
  if (pages.some((page) => isAsking(page) && enough(page, accepted) === undefined))
    throw new AppError('acceptance_needed')
  return acceptable(pages, accepted)
}

/** The text in `language`, or else in the default one, or else in any. Undefined if the page is gone. */
export function pageIn(language: string, { kind, version, texts }: CommunityPage): WrittenPage | undefined {
  const found = [language, defaultLanguage(), ...Object.keys(texts)].find((code) => texts[code] !== undefined)
  return found === undefined ? undefined : { kind, version, language: found, text: texts[found] ?? '' }
}

/** The pages that are written, in the order in which they are linked. */
export const writtenKinds = (pages: readonly CommunityPage[]): PageKind[] =>
  PAGE_KINDS.filter((kind) => pages.some((page) => page.kind === kind && Object.keys(page.texts).length > 0))

export type Pages = ReturnType<typeof createPages>

export function createPages(db: Db, changes: Changes) {
  const kept = createKept(changes, async () => ({ value: await selectPages(db), keys: ['pages'] }))
  /** Acceptances of members are only added. So they are read again if they are not enough, and need no event. */
  const remembered = new LRUCache<string, Accepted>({ max: REMEMBERED_MAX })

  /** The pages that the member has yet to accept. */
  async function owed(userId: string): Promise<CommunityPage[]> {
    const asking = (await kept.latest()).filter(isAsking)
    const missing = (accepted: Accepted) =>
      asking.filter(({ kind, acceptFrom }) => (versionOf(accepted, kind) ?? 0) < (acceptFrom ?? 0))
    if (missing(remembered.get(userId) ?? {}).length === 0) return []
    const accepted = await selectAccepted(db, userId)
    remembered.set(userId, accepted)
    return missing(accepted)
  }

  return {
    /** The last version of each page that was ever written. */
    read: () => kept.latest(),
    owed,
    /** Whether the member has yet to accept a page. Synchronous while no page asks for it. */
    owes(userId: string): boolean | Promise<boolean> {
      if (kept.current()?.some(isAsking) === false) return false
      return owed(userId).then((pages) => pages.length > 0)
    },
  }
}
