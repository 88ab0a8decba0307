import type { PageChange, PageTakingBack } from '@canopy/contract/desk/pages/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { canAsk, type PageKind } from '@canopy/contract/site/pages'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { type Act, alreadyDecided, audit } from '../../../audit/audit.ts'
import {
  type CommunityPage,
  insertAccepted,
  insertPage,
  selectVersions,
} from '../../../community/page-queries.ts'
import type { Tx } from '../../../db/database.ts'
import { languages } from '../../../languages/languages.ts'
import { publish } from '../../../live/publish.ts'

const subjectOf = (kind: PageKind) => ({ kind: 'page', id: kind }) as const

/** The texts are in the versions, which stay. */
const stateOf = ({ version, texts, acceptFrom }: CommunityPage) => ({
  version,
  languages: Object.keys(texts),
  acceptFrom,
})

/** A page before it is written. */
export const unwritten = (kind: PageKind): CommunityPage => ({
  kind,
  version: 0,
  texts: {},
  acceptFrom: null,
})

type Step = { before: CommunityPage; after: CommunityPage; action: Act['action']; reason: string; now: Date }

/** Publishes a page, which its publisher has thereby accepted. @throws AppError already_decided */
async function store(tx: Tx, actor: Actor, { before, after, action, reason, now }: Step) {
  const subject = subjectOf(after.kind)
  if (!(await insertPage(tx, after, now)))
    throw await alreadyDecided(tx, { subject, decision: 'it was changed' })
  if (after.acceptFrom !== null) await insertAccepted(tx, actor.userId, { [after.kind]: after.version }, now)
  publish(tx, { type: 'pages.changed' })
  await audit(tx, actor, { action, subject, before: stateOf(before), after: stateOf(after), reason })
  return after
}

/** @throws AppError already_decided if the last version is not the one that the owner saw */
async function readSeen(tx: Tx, kind: PageKind, version: number) {
  const [last = unwritten(kind), former = unwritten(kind)] = await selectVersions(tx, kind, 2)
  if (last.version !== version)
    throw await alreadyDecided(tx, { subject: subjectOf(kind), decision: 'it was changed' })
  return { last, former }
}

type Publishing = { kind: PageKind; change: PageChange; now: Date }

/** Holds at once on every node. @throws AppError already_decided, validation_failed */
export async function publishPage(tx: Tx, actor: Actor, { kind, change, now }: Publishing) {
  const { version, texts, asks, again, reason } = change
  if (Object.keys(texts).some((language) => !languages.includes(language)))
    throw new AppError('validation_failed', { fields: { texts: coded('errors.unknownLanguage') } })
  const { last } = await readSeen(tx, kind, version)
  const next = version + 1
  const isAsked = asks && canAsk(kind) && Object.keys(texts).length > 0
  const acceptFrom = isAsked ? ((again ? null : last.acceptFrom) ?? next) : null
  const after = { kind, version: next, texts, acceptFrom }
  return store(tx, actor, { before: last, after, action: 'page.published', reason, now })
}

type TakingBack = { kind: PageKind; back: PageTakingBack; now: Date }

/** Publishes the version before once more. @throws AppError already_decided, not_found */
export async function takeBackPage(tx: Tx, actor: Actor, { kind, back, now }: TakingBack) {
  const { last, former } = await readSeen(tx, kind, back.version)
  if (last.version === 0) throw new AppError('not_found')
  const version = last.version + 1
  // A member who has accepted the version that is taken back has not read the one before, if that asks for more. One that asks for nothing was
  // accepted by nobody.
  const asksMore =
    former.acceptFrom !== null && last.acceptFrom !== null && former.acceptFrom > last.acceptFrom
  const after = { ...former, version, acceptFrom: asksMore ? version : former.acceptFrom }
  return store(tx, actor, { before: last, after, action: 'page.undone', reason: back.reason, now })
}
