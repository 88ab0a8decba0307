import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { Component as ReportCasePage } from './report-case-page.tsx'

test('the page of a report that does not exist has a heading and says so', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
  )
  const page = (
    <ShortcutsProvider>
      <ReportCasePage />
    </ShortcutsProvider>
  )
  renderScreen(page, makeSession(), `/admin/reports/${crypto.randomUUID()}`)
  await screen.findByText('This case does not exist.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report')
})
