import { type Policy, type PolicyChange, PolicyShown } from '@canopy/contract/desk/policy/shapes'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { useApi } from '../../../api/context.ts'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { policyQuery } from './policy-data.ts'
import { PolicyForm } from './policy-form.tsx'

const guarded: PolicyShown = {
  ...{ mode: 'guarded', version: 1, communityCap: 20_000, youngShare: 25, youngDays: 30, holdDays: 7 },
  ...{ budgetFactor: 50, unapprovedPerDay: 3, unapprovedOpen: 100, newMemberDays: 7 },
  ...{ registrationsPerHour: 5, beginnersPerDay: 3, doorPoints: 5000, doorDays: 30, ordersOpen: 3 },
  ...{ piecesPerProduct: 10, cashOnDelivery: 20_000, newMemberOrders: 1, newMemberValue: 5000 },
  ...{ newMemberPoints: 500, stockHoldHours: 72, reviewsPerDay: 10, reviewsPerChallenge: 3, payAtOnce: 95 },
  largestPoints: 1000,
  ...{ juryPerDay: 0, jurySure: 90 },
}

function PolicyNow() {
  const { data } = useQuery(policyQuery(useApi()))
  return <ShortcutsProvider>{data && <PolicyForm policy={data} />}</ShortcutsProvider>
}

/** A server on which another owner sets the hold to 5 days, just before the first change that is sent. */
function servePolicy(mode: Policy['mode'] = 'guarded') {
  const sent: PolicyChange[] = []
  let policy: PolicyShown = { ...guarded, mode }
  const json = (status: number, body: unknown) => Response.json(body, { status })
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return json(200, policy)
    const wanted: PolicyChange = JSON.parse(String(body))
    sent.push(wanted)
    if (policy.version === 1) policy = { ...policy, version: 2, holdDays: 5 }
    if (wanted.version !== policy.version) {
      const decidedBy = { userId: crypto.randomUUID(), fullName: 'Olga Owner' }
      const decided = { decidedBy, decidedAt: '2026-03-01T10:00:00.000Z', decision: 'the policy has changed' }
      return json(409, { code: 'already_decided', message: 'Another steward has decided this.', decided })
    }
    policy = PolicyShown.parse({ ...policy, ...wanted, version: policy.version + 1 })
    return json(200, policy)
  })
  return sent
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('each number that is out of its range says so, and the first of them gets the focus', async () => {
  const sent = servePolicy()
  const user = renderScreen(<PolicyNow />, makeSession({ role: 'steward', duties: ['owner'] }))
  await screen.findByLabelText('Share of young accounts')
  await user.clear(input('Share of young accounts'))
  await user.type(input('Share of young accounts'), '101')
  await user.clear(input('Points per door'))
  await user.click(screen.getByRole('button', { name: 'Change policy' }))
  screen.getByText('Please enter a whole number from 0 to 100')
  screen.getByText('Please enter a whole number from 0 to 1,000,000')
  screen.getByText('Please give a reason of at least 3 characters')
  expect(document.activeElement).toBe(input('Share of young accounts'))
  expect(sent).toEqual([])
})

test('when another owner was faster, what was typed stays, and the other numbers are theirs', async () => {
  const sent = servePolicy()
  const user = renderScreen(<PolicyNow />, makeSession({ role: 'steward', duties: ['owner'] }))
  const cap = await screen.findByLabelText('Cap of the community')
  await user.clear(cap)
  await user.type(cap, '15,000')
  await user.type(screen.getByLabelText('Reason'), 'A quiet month')
  await user.click(screen.getByRole('button', { name: 'Change policy' }))

  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Olga Owner was faster: the policy has changed')
  expect(input('Points are on hold for').value).toBe('7')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(input('Points are on hold for').value).toBe('5')
  expect(input('Cap of the community').value).toBe('15,000')
  await user.click(screen.getByRole('button', { name: 'Change policy' }))
  await screen.findByText('The policy was changed. It holds from now on.')
  expect(sent).toMatchObject([
    { communityCap: 15_000, holdDays: 7, version: 1 },
    { communityCap: 15_000, holdDays: 5, version: 2, reason: 'A quiet month' },
  ])
})

test('numbers without an effect under the open policy say so and cannot be changed', async () => {
  servePolicy('open')
  renderScreen(<PolicyNow />, makeSession({ role: 'steward', duties: ['owner'] }))
  await screen.findByLabelText('Cap of the community')
  expect(input('Cap of the community').readOnly).toBe(false)
  expect(input('Reviews a day').readOnly).toBe(false)
  expect(input('Points are on hold for').readOnly).toBe(true)
  expect(screen.getAllByText('No effect under “open”')).toHaveLength(5)
})

test('a cap or share below the points of one proof says that such proofs would wait', async () => {
  servePolicy()
  const user = renderScreen(<PolicyNow />, makeSession({ role: 'steward', duties: ['owner'] }))
  const cap = await screen.findByLabelText('Cap of the community')
  expect(screen.queryByText(/A challenge gives/)).toBeNull()
  await user.clear(cap)
  await user.type(cap, '3,000')
  screen.getByText(/1,000 points for a proof, which is more than the 750 points of all young accounts/)
  await user.clear(cap)
  await user.type(cap, '900')
  screen.getByText(/1,000 points for a proof, which is more than this cap/)
})
