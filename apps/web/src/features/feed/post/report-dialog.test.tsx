import { Post } from '@canopy/contract/feed/shapes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ReportDialog } from './report-dialog.tsx'

const post = Post.parse({
  postId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  author: { fullName: 'Kofi Mensah', username: 'kofi', profileImgUrl: null },
  content: 'Buy now!',
  image: null,
  imageAlt: '',
  imageWidth: null,
  imageHeight: null,
  likes: 0,
  reactions: {},
  commentCount: 0,
  timestamp: '2026-03-01T10:00:00.000Z',
})

test('a post can be reported only with a reason', async () => {
  const user = renderScreen(<ReportDialog post={post} />, makeSession())
  const report = await screen.findByRole<HTMLButtonElement>('button', { name: 'Report' })
  expect(report.disabled).toBe(true)

  const reason = screen.getByRole('combobox', { name: 'Why are you reporting this post?' })
  await user.selectOptions(reason, 'Spam')
  expect(report.disabled).toBe(false)
})
