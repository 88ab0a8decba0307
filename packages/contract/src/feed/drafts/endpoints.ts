/** The calls about drafts of posts. */

import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { POST_PICTURES_MAX } from '../../limits.ts'
import { Post } from '../shapes.ts'
import { Draft, DraftForm, DraftSeen } from './shapes.ts'

const draft = z.object({ draftId: Uuid })

/** The caller's own, those saved last first. */
export const listDrafts = endpoint({ method: 'GET', path: '/api/drafts', access: 'member', reply: z.array(Draft) })

export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/save',
  access: 'member',
  kind: 'multipart',
  body: DraftForm,
  files: ['image'],
  filesEach: POST_PICTURES_MAX,
  reply: Draft,
})

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:draftId/publish',
  access: 'member',
  status: 201,
  params: draft,
  body: DraftSeen,
  reply: Post,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:draftId',
  access: 'member',
  beforeAccepting: true,
  status: 204,
  params: draft,
  reply: z.undefined(),
})
