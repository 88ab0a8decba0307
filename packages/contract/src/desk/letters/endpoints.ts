/** Calls about letters to members. What was sent can no longer be changed. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { DeskLetter, DeskLetterRow, LetterChange, LetterParams, LetterReaders, LetterSending, LettersQuery, NewLetter } from './shapes.ts'

const owner = { duties: ['owner'] } as const
const nothing = z.undefined()

/** Drafts and what was sent, newest first. */
export const listLetters = endpoint({ method: 'GET', path: '/api/admin/letters', access: owner, query: LettersQuery, reply: z.array(DeskLetterRow) })

export const makeLetter = endpoint({ method: 'POST', path: '/api/admin/letters', access: owner, status: 201, body: NewLetter, reply: DeskLetter })

export const getDeskLetter = endpoint({ method: 'GET', path: '/api/admin/letters/:letterId', access: owner, params: LetterParams, reply: DeskLetter })

export const changeLetter = endpoint({ method: 'PUT', path: '/api/admin/letters/:letterId', access: owner, params: LetterParams, body: LetterChange, reply: DeskLetter })

/** Deletes a draft. */
export const deleteLetter = endpoint({ method: 'DELETE', path: '/api/admin/letters/:letterId', access: owner, status: 204, params: LetterParams, reply: nothing })

/** Replaces the picture of a draft. */
export const setLetterPicture = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:letterId/picture',
  access: owner,
  kind: 'multipart',
  params: LetterParams,
  body: z.looseObject({}),
  files: ['picture'],
  reply: DeskLetter,
})

export const removeLetterPicture = endpoint({ method: 'DELETE', path: '/api/admin/letters/:letterId/picture', access: owner, params: LetterParams, reply: DeskLetter })

/** Counts those whom the draft would reach as it is stored. */
export const countLetterReaders = endpoint({ method: 'GET', path: '/api/admin/letters/:letterId/readers', access: owner, params: LetterParams, reply: LetterReaders })

/** Sends the draft to the owner alone, in every way in which they get letters. */
export const testLetter = endpoint({ method: 'POST', path: '/api/admin/letters/:letterId/test', access: owner, status: 204, params: LetterParams, reply: nothing })

/** Sends the letter from the next minute on, to a bounded number of members in each. */
export const sendLetter = endpoint({ method: 'POST', path: '/api/admin/letters/:letterId/send', access: owner, params: LetterParams, body: LetterSending, reply: DeskLetter })

export const pauseLetter = endpoint({ method: 'POST', path: '/api/admin/letters/:letterId/pause', access: owner, params: LetterParams, reply: DeskLetter })

export const resumeLetter = endpoint({ method: 'POST', path: '/api/admin/letters/:letterId/resume', access: owner, params: LetterParams, reply: DeskLetter })

/** Sends it to nobody else. A letter that has reached nobody yet is a draft again. */
export const cancelLetter = endpoint({ method: 'POST', path: '/api/admin/letters/:letterId/cancel', access: owner, params: LetterParams, reply: DeskLetter })
