import * as endpoints from '@canopy/contract/desk/letters/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import { getLetter } from '@canopy/contract/notifications/letters/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { languageOf } from '../../http/language.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { type LetterSummary, selectLetters } from './letter-queries.ts'
import {
  cancelLetter,
  changeLetter,
  countReaders,
  deleteLetter,
  makeLetter,
  moveLetter,
  readDeskLetter,
  sendLetter,
  setPicture,
  testLetter,
  toRow,
} from './letters.ts'
import { readLetter } from './reading.ts'

const cursorOf = ({ createdAt, letterId }: LetterSummary) => ({ time: createdAt, id: letterId })

export function lettersRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media } = deps

  bind(app, endpoints.listLetters, async ({ query: { limit, cursor }, reply }) => {
    const rows = await selectLetters(db, { limit: limit + 1, after: readCursor(cursor) })
    return cutPage(reply, rows, limit, cursorOf).map(toRow)
  })
  bind(app, endpoints.makeLetter, async ({ body: { title }, actor }) =>
    readDeskLetter(db, await transaction((tx) => makeLetter(tx, actor, title))),
  )
  bind(app, endpoints.getDeskLetter, ({ params: { letterId } }) => readDeskLetter(db, letterId))
  bind(app, endpoints.changeLetter, async ({ params: { letterId }, body, actor }) => {
    await transaction((tx) => changeLetter(tx, actor, letterId, body))
    return readDeskLetter(db, letterId)
  })
  bind(app, endpoints.deleteLetter, ({ params: { letterId }, actor }) =>
    transaction((tx) => deleteLetter(tx, media, actor, letterId)),
  )
  bind(app, endpoints.setLetterPicture, async ({ params: { letterId }, files, actor, sender }) => {
    if (!files.picture) throw new AppError('image_unreadable')
    await media.store(await media.read(files.picture, { ...sender, use: 'post' }), (picture) =>
      transaction((tx) => setPicture(tx, media, actor, letterId, picture)),
    )
    return readDeskLetter(db, letterId)
  })
  bind(app, endpoints.removeLetterPicture, async ({ params: { letterId }, actor }) => {
    await transaction((tx) => setPicture(tx, media, actor, letterId, null))
    return readDeskLetter(db, letterId)
  })
  bind(app, endpoints.countLetterReaders, ({ params: { letterId } }) => countReaders(db, letterId))
  bind(
    app,
    endpoints.testLetter,
    ({ params: { letterId }, userId, request }) =>
      transaction((tx) => testLetter(tx, letterId, { userId, language: languageOf(request) })),
    // Each may send a mail.
    limited({ max: 10, window: MINUTE }),
  )
  bind(app, endpoints.sendLetter, async ({ params: { letterId }, body: { version }, actor }) => {
    await transaction((tx) => sendLetter(tx, actor, letterId, version))
    return readDeskLetter(db, letterId)
  })
  bind(app, endpoints.pauseLetter, async ({ params: { letterId }, actor }) => {
    await transaction((tx) => moveLetter(tx, actor, letterId, 'paused'))
    return readDeskLetter(db, letterId)
  })
  bind(app, endpoints.resumeLetter, async ({ params: { letterId }, actor }) => {
    await transaction((tx) => moveLetter(tx, actor, letterId, 'sending'))
    return readDeskLetter(db, letterId)
  })
  bind(app, endpoints.cancelLetter, async ({ params: { letterId }, actor }) => {
    await transaction((tx) => cancelLetter(tx, actor, letterId))
    return readDeskLetter(db, letterId)
  })

  bind(app, getLetter, ({ params: { letterId }, caller, request }) =>
    readLetter(db, caller, letterId, languageOf(request)),
  )
}
