import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { challengeWith } from '../make-challenge.ts'
import { Component as AddChallengePage } from './add-challenge-page.tsx'

let user: ReturnType<typeof renderScreen>
beforeEach(() => {
  user = renderScreen(<AddChallengePage />, makeSession())
})

/** Renders with this reply to a challenge that is added. */
function renderGuarded(reply: unknown) {
  cleanup()
  const session = makeSession({ challengesPerDay: 3 })
  serveReplies({ '/api/challenges/create': reply, '/api/auth/session': session })
  user = renderScreen(<AddChallengePage />, session)
}

async function fillIn() {
  await user.type(screen.getByRole('textbox', { name: 'Image URL' }), 'https://example.org/tree.jpg')
  await user.type(screen.getByRole('textbox', { name: 'Challenge name' }), 'Plant a tree')
  await user.type(screen.getByRole('textbox', { name: 'Number of points' }), '100')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Show it.')
}

const addChallenge = () => user.click(screen.getByRole('button', { name: 'Add Challenge' }))

test('a challenge needs all four fields', async () => {
  await addChallenge()
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy()
  expect(screen.getAllByText('This field is required')).toHaveLength(4)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Image URL' }))
})

test.each([
  [
    'Image URL',
    'Please enter a picture address that starts with http:// or https://',
    'ftp://example.org/tree',
  ],
  ['Number of points', 'Points must be a whole number from 1 to 1,000', '1001'],
  ['Number of points', 'Points must be a whole number from 1 to 1,000', '2.5'],
  ['Challenge name', 'The name can have at most 120 characters', 'n'.repeat(121)],
])('the field %s of a challenge is refused with “%s”', async (name, message, text) => {
  await user.click(screen.getByRole('textbox', { name }))
  await user.paste(text)
  await addChallenge()
  expect(await screen.findByText(message)).toBeTruthy()
})

test('where challenges pay at once, nothing is said about approvals', () => {
  expect(screen.queryByText(/steward/)).toBeNull()
})

test('where challenges need an approval, the form and the thanks say so', async () => {
  renderGuarded(challengeWith({ payment: 'own' }))
  expect(
    screen.getByText(
      'A steward approves new challenges before they give points; members can take part at once. You can add 3 a day while they wait.',
    ),
  ).toBeTruthy()
  await fillIn()
  await addChallenge()
  expect(await screen.findByText('Challenge successfully added')).toBeTruthy()
  expect(screen.getByText(/^It waits for approval:/)).toBeTruthy()
})

test('the refusal of a fourth challenge names the limit, and keeps what was typed', async () => {
  const message = 'You can add 3 challenges a day while they wait for approval. Please come back tomorrow.'
  renderGuarded(Response.json({ message, code: 'too_many_challenges' }, { status: 429 }))
  await fillIn()
  await addChallenge()
  const fault = `Error! Can't add challenge. ${message}`
  expect((await screen.findByRole('alert')).textContent).toBe(fault)
  expect(screen.getByDisplayValue('Plant a tree')).toBeTruthy()
})

test('criteria are sent one for each line, and the suggestion is shown', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(challengeWith())
  })
  await fillIn()
  const criteria = screen.getByRole('textbox', { name: 'What the photo has to show (optional)' })
  expect(screen.getByText(/Without any, it is checked for: “Show it.”/)).toBeTruthy()
  await user.click(criteria)
  await user.paste('The tree\n\n The tree\n')
  await addChallenge()
  expect(await screen.findByText('Please write each criterion once')).toBeTruthy()
  await user.clear(criteria)
  await user.paste('The tree\n\n In the ground\n')
  await addChallenge()
  expect(await screen.findByText('Challenge successfully added')).toBeTruthy()
  expect(sent[0]).toMatchObject({ criteria: ['The tree', 'In the ground'] })
})

test('a challenge of more than 200 points can ask for more than a photo', async () => {
  const points = screen.getByRole('textbox', { name: 'Number of points' })
  await user.type(points, '200')
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.clear(points)
  await user.type(points, '201')
  const choices = screen.getByRole('combobox', { name: /^What makes the photo hard to copy/ })
  await user.selectOptions(choices, 'A number written by hand, different for each member and day')
  expect(choices).toHaveProperty('value', 'code')
})

const openOptions = () => user.click(screen.getByRole('button', { name: 'More options' }))

test('category and days are folded away, and sent as days of the community once they are chosen', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(challengeWith())
  })
  await fillIn()
  expect(screen.queryByRole('combobox')).toBeNull()
  await openOptions()
  const next = new Date().getFullYear() + 1
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Water')
  expect(screen.queryByRole('button', { name: 'More options' })).toBeNull()
  const [first, last] = [
    screen.getByLabelText('First day (optional)'),
    screen.getByLabelText('Last day (optional)'),
  ]
  await user.type(last, `${next}-01-02`)
  await user.type(first, `${next}-01-03`)
  await addChallenge()
  expect(await screen.findByText('The last day cannot be before the first one')).toBeTruthy()
  expect(document.activeElement).toBe(last)
  await user.clear(first)
  await user.type(first, `${next}-01-02`)
  await addChallenge()
  expect(await screen.findByText('Challenge successfully added')).toBeTruthy()
  expect(sent[0]).toMatchObject({
    category: 'water',
    startsAt: `${next}-01-01T18:30:00.000Z`,
    endsAt: `${next}-01-02T18:30:00.000Z`,
  })
})

test('a last day that is over, or far away, is refused', async () => {
  await fillIn()
  await openOptions()
  const last = screen.getByLabelText('Last day (optional)')
  for (const year of [2020, 2200]) {
    await user.clear(last)
    await user.type(last, `${year}-01-02`)
    await addChallenge()
    expect(await screen.findByText('The last day must be today or in the next 366 days')).toBeTruthy()
  }
})

test('a habit says what it can pay, and is sent with its weeks', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(challengeWith())
  })
  await fillIn()
  await openOptions()
  await user.selectOptions(screen.getByRole('combobox', { name: 'How often' }), '3 times a week')
  const weeks = screen.getByRole('textbox', { name: 'Weeks that pay' })
  expect(weeks).toHaveProperty('value', '8')
  expect(screen.getByText(/up to 2,400 points in all/)).toBeTruthy()
  await user.clear(weeks)
  await user.type(weeks, '27')
  await addChallenge()
  expect(await screen.findByText(/from 1 to 26/)).toBeTruthy()
  await user.clear(weeks)
  await user.type(weeks, '4')
  await addChallenge()
  expect(await screen.findByText('Challenge successfully added')).toBeTruthy()
  expect(sent[0]).toMatchObject({ habit: { quota: 3, paidWeeks: 4 } })
})

test('an amount to ask for is folded, and needs the most in one proof', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(challengeWith())
  })
  await fillIn()
  expect(screen.queryByRole('combobox', { name: 'Ask how much (optional)' })).toBeNull()
  await openOptions()
  const unit = screen.getByRole('combobox', { name: 'Ask how much (optional)' })
  await user.selectOptions(unit, 'kg')
  await addChallenge()
  expect(await screen.findByText('This field is required')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Most in one proof' }), '12,5')
  await addChallenge()
  expect(await screen.findByText('Challenge successfully added')).toBeTruthy()
  expect(sent[0]).toMatchObject({ quantity: { unit: 'kg', most: 12.5 } })
})
