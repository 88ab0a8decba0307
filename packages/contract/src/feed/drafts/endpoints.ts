/** The calls about drafts, apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { define } from '../../endpoint.ts'
import { Uuid } from '../../fields.ts'
import { POST_PICTURES_MAX } from '../../limits.ts'
import { Post } from '../shapes.ts'
import { Draft, DraftForm, DraftSeen } from './shapes.ts'

const draft = z.object({ draftId: Uuid })

export const draftEndpoints = define({
  /** The caller's own, those saved last first. */
  listDrafts: { method: 'GET', path: '/api/drafts', access: 'member', reply: z.array(Draft) },
  saveDraft: {
    method: 'POST',
    path: '/api/drafts/save',
    access: 'member',
    kind: 'multipart',
    body: DraftForm,
    files: ['image'],
    filesEach: POST_PICTURES_MAX,
    reply: Draft,
  },
  publishDraft: {
    method: 'POST',
    path: '/api/drafts/:draftId/publish',
    access: 'member',
    status: 201,
    params: draft,
    body: DraftSeen,
    reply: Post,
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/api/drafts/:draftId',
    access: 'member',
    status: 204,
    params: draft,
    reply: z.undefined(),
  },
})
