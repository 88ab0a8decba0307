import type { Deps } from '../../deps.ts'
import * as accounts from '../accounts/index.ts'
import * as alerts from '../alerts/index.ts'
import * as challenges from '../challenges/index.ts'
import * as feed from '../feed/index.ts'
import * as notifications from '../notifications/index.ts'
import * as people from '../people/index.ts'
import * as points from '../points/index.ts'
import * as reports from '../reports/index.ts'
import * as shop from '../shop/index.ts'

/** Fields whose values are paths on this server, unless they are addresses of other sites. */
const ADDRESSES = ['href', 'image', 'imageUrl', 'imgURL', 'photoUrl', 'profileImgUrl', 'coverImgUrl']

type Export = {
  userId: string
  now: Date
  /** Replaces the path of a picture or page. */
  addressOf: (path: string) => string
}

/** Yields JSON text in pieces as the rows are read, so that memory use does not grow with the amount of data. */
export async function* exportMemberData(
  { db, media, config }: Pick<Deps, 'db' | 'media' | 'config'>,
  { userId, now, addressOf }: Export,
): AsyncGenerator<string> {
  const lists: Record<string, AsyncIterable<unknown>> = {
    ...accounts.memberData({ db, media, config }, userId),
    ...notifications.memberData(db, userId),
    ...alerts.memberData(db, userId),
    ...people.memberData(db, userId),
    ...points.memberData(db, userId),
    ...feed.memberData(db, userId),
    ...challenges.memberData(db, media, userId),
    ...reports.memberData(db, userId),
    ...shop.memberData(db, userId),
  }
  const withAddresses = (field: string, value: unknown) =>
    ADDRESSES.includes(field) && typeof value === 'string' && value.startsWith('/') ? addressOf(value) : value
  yield `{"exportedAt":${JSON.stringify(now)}`
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const row of rows) {
      yield separator + JSON.stringify(row, withAddresses)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
