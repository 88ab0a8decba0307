import type { DeskOrderCase, NewReturn } from '@canopy/contract/desk/shop/orders'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { useApi } from '../../../api/context.ts'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { orderQuery } from './orders-data.ts'
import { Returns } from './returns.tsx'

const orderKey = crypto.randomUUID()
const at = '2026-03-01T10:00:00.000Z'

function orderWith(returned: number): DeskOrderCase {
  const lines = [{ productId: '1', quantity: 1, condition: 'good', restocked: true }]
  return {
    orderKey,
    orderId: 'ORD-2026-000001',
    member: { userId: crypto.randomUUID(), fullName: 'Anna Fernando' },
    createdAt: at,
    status: 'delivered',
    units: 5,
    pointsApplied: 0,
    pointsSources: [],
    sameDoor: [],
    totalAmount: 500,
    lines: [{ productId: '1', productName: 'Bamboo cup', imgURL: '', quantity: 5, price: 100 }],
    subtotal: 500,
    carrier: '',
    trackingNumber: '',
    timeline: [],
    returns: Array.from({ length: returned }, () => ({
      ...{ returnId: crypto.randomUUID(), at, points: 0, cash: 0, waived: 0, paidAt: null },
      lines,
    })),
    notes: [],
  }
}

/** A server on which another steward records the first return, just before the first one that is sent. */
function serveOrder() {
  const sent: NewReturn[] = []
  let returned = 0
  const json = (status: number, body: unknown) => Response.json(body, { status })
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return json(200, orderWith(returned))
    const wanted: NewReturn = JSON.parse(String(body))
    sent.push(wanted)
    if (returned === 0) returned = 1
    if (wanted.returnsSeen === returned) return json(200, orderWith(returned))
    const decidedBy = { userId: crypto.randomUUID(), fullName: 'Nimal Perera' }
    const decided = { decidedBy, decidedAt: at, decision: 'recorded a return' }
    return json(409, { code: 'already_decided', message: 'Another steward has decided this.', decided })
  })
  return sent
}

test('what came back of a cancelled order stays listed, as cash that is not collected and never owed', () => {
  const order = orderWith(1)
  const [returned] = order.returns
  if (!returned) throw new Error('no return')
  const returns = [{ ...returned, points: 20, waived: 80 }]
  renderScreen(
    <ShortcutsProvider>
      <Returns order={{ ...order, status: 'cancelled', returns }} />
    </ShortcutsProvider>,
    makeSession(),
  )
  expect(screen.getByText(/20 points returned, Rs 80 less to collect/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

function OrderReturns() {
  const { data } = useQuery(orderQuery(useApi(), orderKey))
  return <ShortcutsProvider>{data && <Returns order={data} />}</ShortcutsProvider>
}

test('a return keeps what was typed when another steward was faster, and is sent again with what is shown then', async () => {
  const sent = serveOrder()
  const user = renderScreen(<OrderReturns />, makeSession())
  await user.click(await screen.findByRole('button', { name: 'Increase quantity of Bamboo cup returned' }))
  await user.type(screen.getByLabelText('Reason'), 'The handle is broken')
  await user.click(screen.getByRole('button', { name: 'Record return' }))

  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Nimal Perera was faster: recorded a return')
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'The handle is broken')

  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await user.click(screen.getByRole('button', { name: 'Record return' }))
  await screen.findByText('The return was recorded')
  expect(sent).toMatchObject([
    { returnsSeen: 0, reason: 'The handle is broken' },
    { returnsSeen: 1, reason: 'The handle is broken', lines: [{ productId: '1', quantity: 1 }] },
  ])
})
