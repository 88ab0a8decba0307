import { selectVersions } from '../../community/page-queries.ts'
import { type App, anybody, desk, members, plain, type Rows } from './row.ts'

export function pageRows({ db, make }: Pick<App, 'db' | 'make'>) {
  // A page that asks for acceptance would refuse the calls of the other rows.
  const params = { kind: 'about' } as const

  async function change() {
    const [last] = await selectVersions(db, 'about', 1)
    const texts = { en: 'We plant trees.' }
    return { texts, asks: false, again: false, version: last?.version ?? 0, reason: 'A new text' }
  }

  return {
    getCommunityPage: [anybody(404), () => ({ params: { kind: 'contact' } })],
    listPagesToAccept: [members(), plain],
    acceptPages: [members(), () => ({ body: {} })],
    listCommunityPages: [desk([]), plain],
    publishCommunityPage: [desk([]), async () => ({ params, body: await change() })],
    takeBackCommunityPage: [
      desk([]),
      async () => {
        const owner = await make.member({ duties: ['owner'] })
        const { version } = await owner.call('publishCommunityPage', { params, body: await change() })
        return { params, body: { version, reason: 'A mistake' } }
      },
    ],
  } satisfies Rows
}
