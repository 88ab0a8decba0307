import { Draft } from '@canopy/contract/feed/drafts/shapes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { exactTime } from '../../../ui/time-ago.tsx'
import { DraftsDialog } from './drafts-dialog.tsx'

const time = '2026-11-20T09:00:00.000Z'
const shown = exactTime.format(new Date(time))

const draft = (given: Partial<Draft> = {}) =>
  Draft.parse({
    draftId: crypto.randomUUID(),
    content: 'For later',
    pictures: [],
    commenting: 'everybody',
    outside: false,
    poll: null,
    publishAt: null,
    missedAt: null,
    saves: 1,
    savedAt: time,
    ...given,
  })

const refused = (status: number, code: string) => Response.json({ message: 'Refused', code }, { status })

test('a draft says when it is published, and why it was not', async () => {
  const drafts = [draft({ publishAt: time }), draft({ content: '', missedAt: time })]
  serveReplies({ '/api/drafts': drafts })
  renderScreen(<DraftsDialog />, makeSession())
  expect(await screen.findByText(`Scheduled for ${shown}`)).toBeTruthy()
  expect(
    screen.getByText(`This was not published on ${shown}, because your account was suspended then.`),
  ).toBeTruthy()
  expect(screen.getByText('Without text')).toBeTruthy()
})

test('a draft that was saved elsewhere meanwhile is not published unseen', async () => {
  const mine = draft()
  serveReplies({
    '/api/drafts': [mine],
    [`/api/drafts/${mine.draftId}/publish`]: refused(409, 'post_changed'),
  })
  const user = renderScreen(<DraftsDialog />, makeSession())
  await user.click(await screen.findByRole('button', { name: 'Publish Now' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This draft has been saved elsewhere meanwhile. Please look at it again.',
  )
})

test('drafts that cannot be loaded can be loaded again', async () => {
  serveReplies({ '/api/drafts': refused(500, 'internal') })
  renderScreen(<DraftsDialog />, makeSession())
  expect(await screen.findByText('Failed to load your drafts.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
