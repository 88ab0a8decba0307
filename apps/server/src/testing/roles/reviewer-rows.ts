import { makeScene } from '../photo.ts'
import { type App, desk, plain, type Rows } from './row.ts'

export function reviewerRows({ make }: Pick<App, 'make'>) {
  return {
    getDeskReviewer: [desk([]), plain],
    changeReviewer: [
      desk([]),
      async () => {
        const owner = await make.member({ duties: ['owner'] })
        const { version } = (await owner.call('getDeskReviewer', {})).choice
        return { body: { provider: 'basic', model: '', address: '', version, reason: 'As before' } }
      },
    ],
    tryReviewer: [
      desk([]),
      async () => {
        const picture = new Blob([Uint8Array.from(await (await makeScene(1)).webp().toBuffer())])
        return { body: { description: 'I planted a tree.', criteria: 'A young tree', picture } }
      },
    ],
  } satisfies Rows
}
