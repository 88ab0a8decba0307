import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePost } from '../../../testing/make-post.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ReportDialog } from './report-dialog.tsx'

test('a post can be reported only with a reason', async () => {
  const user = renderScreen(<ReportDialog post={makePost({ content: 'Buy now!' })} />, makeSession())
  const report = await screen.findByRole<HTMLButtonElement>('button', { name: 'Report' })
  expect(report.disabled).toBe(true)

  const reason = screen.getByRole('combobox', { name: 'Why are you reporting this post?' })
  await user.selectOptions(reason, 'Spam')
  expect(report.disabled).toBe(false)
})
