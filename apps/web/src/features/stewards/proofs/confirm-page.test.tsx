import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { Component as ConfirmPage } from './confirm-page.tsx'

const at = '2026-03-01T10:00:00.000Z'
const rita = makeSession({ role: 'steward', duties: ['review'], fullName: 'Rita Reviewer' })

const proofOf = (proofId: number, userId: string = crypto.randomUUID()): DeskProof => ({
  ...{ proofId, challengeId: 1, challengeName: 'Plant a tree', userId, fullName: `Member ${proofId}` },
  ...{ username: `member${proofId}`, description: `My tree ${proofId}`, imageUrl: '', status: 'Verified' },
  ...{ quantity: null, unit: null },
  ...{
    reviewer: 'basic',
    overturned: false,
    cause: 'unconfirmed',
    since: at,
    submittedAt: at,
    decidedAt: at,
  },
})

/** A server with these pages; others decide `decided` just before the first confirmation; `followed` cannot be undone. */
function serve(pages: DeskProof[][], { decided = [] as number[], followed = [] as number[] } = {}) {
  const sent: number[][] = []
  const gone = new Set<number>()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/api/admin/waiting') return Response.json([])
    if (method === 'POST') {
      const { proofIds }: { proofIds: number[] } = JSON.parse(String(body))
      if (pathname.endsWith('/undo')) {
        const undone = proofIds.filter((id) => !followed.includes(id))
        for (const id of undone) gone.delete(id)
        return Response.json({ proofIds: undone })
      }
      sent.push(proofIds)
      const confirmed = proofIds.filter((id) => !decided.includes(id))
      for (const id of proofIds) gone.add(id)
      return Response.json({ proofIds: confirmed })
    }
    const page = Number(searchParams.get('cursor') ?? 0)
    const headers: Record<string, string> =
      page + 1 < pages.length ? { link: `</api/admin/proofs/cases?cursor=${page + 1}>; rel="next"` } : {}
    return Response.json(
      (pages[page] ?? []).filter(({ proofId }) => !gone.has(proofId)),
      { headers },
    )
  })
  const user = renderScreen(
    <ShortcutsProvider>
      <ConfirmPage />
    </ShortcutsProvider>,
    rita,
  )
  return { user, sent }
}

const box = (proofId: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', {
    name: `Confirm the proof of Member ${proofId} for Plant a tree`,
  })

test('all are ticked but the own ones; the doubtful are unticked, the others confirmed, and the next page follows', async () => {
  const { user, sent } = serve([[proofOf(1), proofOf(2), proofOf(3, rita.userId)], [proofOf(4)]])
  expect((await box(1)).checked).toBe(true)
  expect((await box(3)).disabled).toBe(true)
  screen.getByText('My tree 1')
  await user.click(await box(2))
  await user.click(screen.getByRole('button', { name: 'Confirm 1 proof' }))
  await screen.findByText('1 proof was confirmed')
  await box(4)
  await user.click(screen.getByRole('button', { name: 'Confirm 1 proof' }))
  // Unticked proofs come again after the last page, and stay unticked.
  expect((await box(2)).checked).toBe(false)
  await screen.findByText('All proofs shown are unticked: open each of them to decide it.')
  expect(sent).toEqual([[1], [4]])
})

test('it works by keyboard, and says how many somebody else had decided', async () => {
  const { user, sent } = serve([[proofOf(1), proofOf(2), proofOf(3)]], { decided: [3] })
  await box(1)
  await user.keyboard('{ArrowRight}{ArrowRight} ')
  expect((await box(2)).checked).toBe(false)
  expect(document.activeElement).toBe(await box(2))
  await user.keyboard('{ArrowLeft}  c')
  await screen.findByText('1 proof was confirmed, 1 had been decided meanwhile')
  expect(sent).toEqual([[1, 3]])
})

test('without any there is nothing to do', async () => {
  serve([[]])
  await screen.findByText('No proof waits to be confirmed. Well done!')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('a confirmation can be undone; it says how many stay confirmed, and the others are shown again', async () => {
  const { user } = serve([[proofOf(1), proofOf(2)]], { followed: [2] })
  await box(1)
  await user.click(screen.getByRole('button', { name: 'Confirm 2 proofs' }))
  await screen.findByText('2 proofs were confirmed')
  const toast = screen.getAllByRole('status').find((each) => each.textContent?.startsWith('2 proofs were'))
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone, but 1 proof stays confirmed')
  await box(1)
})
