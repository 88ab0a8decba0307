import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../feature.ts'

/** Fields whose values are paths on this server, unless they are addresses of other sites. */
const ADDRESSES = ['href', 'image', 'imageUrl', 'imgURL', 'photoUrl', 'profileImgUrl', 'coverImgUrl']

type Export = {
  userId: string
  /** The language of the texts in it that are Canopy's. */
  language: string
  now: Date
  /** Replaces the path of a picture or page. */
  addressOf: (path: string) => string
}

/** Yields JSON text in pieces as the rows are read, so that memory use does not grow with the amount of data. */
export async function* exportMemberData(
  deps: Deps,
  features: readonly Feature[],
  { userId, language, now, addressOf }: Export,
): AsyncGenerator<string> {
  const lists = features.flatMap(({ memberData }) =>
    Object.entries(memberData?.(deps, userId, language) ?? {}),
  )
  const withAddresses = (field: string, value: unknown) =>
    ADDRESSES.includes(field) && typeof value === 'string' && value.startsWith('/') ? addressOf(value) : value
  yield `{"exportedAt":${JSON.stringify(now)}`
  for (const [name, rows] of lists) {
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
