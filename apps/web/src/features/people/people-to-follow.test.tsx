import type { Person, Relations } from '@canopy/contract/people/shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../testing/render-screen.tsx'
import { serveReplies } from '../../testing/serve-replies.ts'
import { PeopleToFollow } from './people-to-follow.tsx'

const person = (fullName: string): Person => ({
  userId: crypto.randomUUID(),
  fullName,
  username: fullName.toLowerCase(),
  profileImgUrl: null,
  bio: '',
  isPrivate: false,
})
const relations = (given: Partial<Relations>): Relations => ({
  following: [],
  requested: [],
  muted: [],
  blocked: [],
  ...given,
})

test('who was followed stays in the list, and who was blocked elsewhere leaves it', async () => {
  const lindiwe = person('Lindiwe')
  const ravi = person('Ravi')
  const replies = {
    '/api/users/me/people-to-follow': [lindiwe, ravi],
    '/api/users/me/relations': relations({}),
    [`/api/users/${lindiwe.userId}/follow`]: { following: 'yes' },
  }
  serveReplies(replies)
  const user = renderScreen(<PeopleToFollow />, makeSession())
  const follow = await screen.findByRole('button', { name: 'Follow Lindiwe' })

  // The list of somebody who follows one of them and has blocked the other.
  replies['/api/users/me/people-to-follow'] = []
  replies['/api/users/me/relations'] = relations({ following: [lindiwe.userId], blocked: [ravi.userId] })
  await user.click(follow)

  await waitFor(() => expect(screen.queryByText('Ravi')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Following Lindiwe' })).toBeTruthy()
})
