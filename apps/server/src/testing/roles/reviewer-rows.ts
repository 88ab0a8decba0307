import { makeScene } from '../photo.ts'
import { type App, desk, plain, type Rows } from './row.ts'

export function reviewerRows({ db, make }: Pick<App, 'db' | 'make'>) {
  return {
    getDeskReviewer: [desk([]), plain],
    changeReviewer: [
      desk([]),
      async () => {
        const owner = await make.member({ duties: ['owner'] })
        const { version } = (await owner.call('getDeskReviewer', {})).choice
        return {
          body: {
            provider: 'basic',
            model: '',
            address: '',
            secondLook: false,
            version,
            reason: 'As before',
          },
        }
      },
    ],
    tryReviewer: [
      desk([]),
      async () => {
        const picture = new Blob([Uint8Array.from(await (await makeScene(1)).webp().toBuffer())])
        return { body: { description: 'I planted a tree.', criteria: 'A young tree', picture } }
      },
    ],
    getReviewerQuality: [desk([]), plain],
    // The word-based reviewer is in use.
    startExam: [desk([], 400), plain],
    overrideExam: [
      desk([]),
      async () => {
        const { exam_id: examId } = await db
          .insertInto('exams')
          .values({
            ...{ reviewer: 'openai:eye', questions: 1, passed: false, scores: '{}' },
            finished_at: new Date(),
          })
          .returning('exam_id')
          .executeTakeFirstOrThrow()
        return { params: { examId }, body: { reason: 'We know it' } }
      },
    ],
  } satisfies Rows
}
