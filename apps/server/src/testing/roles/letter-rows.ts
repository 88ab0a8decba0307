import { v7 as uuidv7 } from 'uuid'
import { makePhoto } from '../photo.ts'
import { type App, desk, type Member, plain, type Rows, selfAnd } from './row.ts'

const audience = { joinedFrom: null, joinedUntil: null, absentDays: null, challengeId: null }
const content = {
  ...{ title: 'News', text: 'We have planted 1,000 trees.', buttonLabel: '', buttonTarget: '', imageAlt: '' },
  audience,
}

export function letterRows(db: App['db']) {
  /** A draft. There can be some only, and five are sent a day. */
  async function draft() {
    await db.deleteFrom('letters').where('state', '=', 'draft').execute()
    const letter = {
      letter_id: uuidv7(),
      title: 'News',
      content: 'Trees',
      audience: JSON.stringify(audience),
    }
    await db.insertInto('letters').values(letter).execute()
    return { params: { letterId: letter.letter_id } }
  }

  const sent =
    (state: 'sending' | 'paused', readers: Member[] = []) =>
    async () => {
      const { params } = await draft()
      await db
        .updateTable('letters')
        .set({ state, sent_at: new Date('2026-01-01'), readers: 1 + readers.length, reached: readers.length })
        .where('letter_id', '=', params.letterId)
        .execute()
      for (const { userId } of readers)
        await db
          .insertInto('letter_readers')
          .values({ letter_id: params.letterId, user_id: userId, reached_at: new Date() })
          .execute()
      return { params }
    }

  return {
    listLetters: [desk(['owner']), plain],
    makeLetter: [
      desk(['owner'], 201),
      async () => {
        await draft()
        return { body: { title: 'News' } }
      },
    ],
    getDeskLetter: [desk(['owner']), draft],
    changeLetter: [desk(['owner']), async () => ({ ...(await draft()), body: { ...content, version: 1 } })],
    deleteLetter: [desk(['owner'], 204), draft],
    setLetterPicture: [
      desk(['owner']),
      async () => ({ ...(await draft()), body: { picture: new Blob([await makePhoto(1)]) } }),
    ],
    removeLetterPicture: [desk(['owner']), draft],
    countLetterReaders: [desk(['owner']), draft],
    testLetter: [desk(['owner'], 204), draft],
    sendLetter: [
      desk(['owner']),
      async () => {
        await db
          .updateTable('letters')
          .set({ sent_at: new Date('2026-01-01') })
          .where('state', '<>', 'draft')
          .execute()
        return { ...(await draft()), body: { version: 1 } }
      },
    ],
    pauseLetter: [desk(['owner']), sent('sending')],
    resumeLetter: [desk(['owner']), sent('paused')],
    cancelLetter: [desk(['owner']), sent('sending')],
    getLetter: [selfAnd('owner', 200, 404), (member: Member) => sent('sending', [member])()],
  } satisfies Rows
}
