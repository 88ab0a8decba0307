import type { Duty } from '@canopy/contract/desk/duties'
import type { ReportCase } from '@canopy/contract/desk/reports/shapes'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { ReportDecisionForm } from './report-decision-form.tsx'

const at = '2026-03-01T10:00:00.000Z'

function show(steward: Duty[], duties: Duty[]) {
  const author = { userId: crypto.randomUUID(), fullName: 'Cleo Member' }
  const reportCase: ReportCase = {
    ...{
      caseId: crypto.randomUUID(),
      kind: 'post',
      thingId: crypto.randomUUID(),
      excerpt: 'Buy now',
      author,
    },
    ...{
      state: 'open',
      reports: 1,
      reasons: [],
      isHidden: false,
      isAppeal: false,
      waitsSince: at,
      decidedAt: null,
    },
    ...{ version: 1, before: null, today: null, appeal: null, decidedBy: null, reason: null, reportList: [] },
    member: {
      ...{ ...author, username: 'cleo', profileImgUrl: null, joinedAt: at, duties },
      ...{
        posts: 1,
        removed: 0,
        kept: 0,
        warnings: 0,
        suspensions: 0,
        suspendedUntil: null,
        isSuspended: false,
      },
    },
  }
  vi.stubGlobal('fetch', async () => Response.json({ claims: [] }))
  const form = (
    <ShortcutsProvider>
      <ReportDecisionForm reportCase={reportCase} />
    </ShortcutsProvider>
  )
  renderScreen(form, makeSession({ role: 'steward', duties: steward }))
  return within(screen.getByLabelText('Also'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}

test('a moderator can warn or suspend the author of what was reported', () => {
  const [nothing, warn, ...lengths] = show(['moderation'], [])
  expect([nothing, warn]).toEqual(['Nothing', 'Warn'])
  expect(lengths).toHaveLength(4)
})

test('a moderator can only warn an owner', () => {
  expect(show(['moderation'], ['owner'])).toEqual(['Nothing', 'Warn'])
})

test('an owner can suspend another one', () => {
  expect(show(['owner'], ['owner'])).toHaveLength(6)
})
