import { DeskLetter, type LetterChange } from '@canopy/contract/desk/letters/shapes'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useApi } from '../../../api/context.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { DraftForm } from './draft-form.tsx'
import { letterQuery } from './letters-data.ts'

const letterId = crypto.randomUUID()
const PICTURE = '/media/tree.jpg'

const first = DeskLetter.parse({
  ...{ letterId, title: 'Trees', state: 'draft', createdAt: '2026-03-01T10:00:00.000Z', sentAt: null },
  ...{ readers: 0, reached: 0, writtenBy: null, text: '', buttonLabel: '', buttonTarget: '', picture: null },
  ...{ imageAlt: '', language: null, translations: {}, version: 1 },
  audience: { joinedFrom: null, joinedUntil: null, absentDays: null, challengeId: null },
})

/** A server with the draft, which another owner can change. */
function serveLetter() {
  let letter = first
  const sent: LetterChange[] = []
  const change = (given: Partial<DeskLetter>) => {
    letter = { ...letter, ...given, version: letter.version + 1 }
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/readers')) return Response.json({ members: 3, mailed: 0, pushed: 0 })
    if (path.includes('/challenges')) return Response.json([])
    if (path.endsWith('/picture')) change({ picture: PICTURE })
    if (method === 'PUT') {
      const wanted: LetterChange = JSON.parse(String(body))
      sent.push(wanted)
      if (wanted.version !== letter.version) {
        const decidedBy = { userId: crypto.randomUUID(), fullName: 'Olga Owner' }
        const decided = {
          decidedBy,
          decidedAt: '2026-03-01T10:00:00.000Z',
          decision: 'the letter has changed',
        }
        return Response.json({ code: 'already_decided', message: 'Decided.', decided }, { status: 409 })
      }
      change(DeskLetter.parse({ ...letter, ...wanted }))
    }
    return Response.json(letter)
  })
  return { sent, change }
}

function DraftNow() {
  const { data } = useQuery(letterQuery(useApi(), letterId))
  return data && <DraftForm letter={data} />
}

const owner = makeSession({ role: 'steward', duties: ['owner'] })
const show = () => renderScreen(<DraftNow />, owner)
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const saved = () => screen.findByText(/^You get a test/)
const save = () => screen.getByRole('button', { name: /^Save draft/ })

async function addPicture(user: ReturnType<typeof show>) {
  const file = new File(['a picture'], 'tree.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText<HTMLInputElement>(/^Choose a picture/), file)
  await screen.findByRole('button', { name: 'Remove the picture' })
}

test('when another owner was faster, what was typed into a draft stays, the rest is theirs, and it can be saved', async () => {
  const { sent, change } = serveLetter()
  const user = show()
  await user.type(await field('Text'), 'We planted them.')
  change({ title: 'A thousand trees' })
  await user.click(save())

  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Olga Owner was faster: the letter has changed')
  expect((await field('Title')).value).toBe('Trees')
  await user.click(within(notice).getByRole('button', { name: 'Got it' }))
  expect((await field('Title')).value).toBe('A thousand trees')
  await user.click(save())
  await saved()
  expect(sent).toMatchObject([
    { title: 'Trees', version: 1 },
    { title: 'A thousand trees', text: 'We planted them.', version: 2 },
  ])
  expect((await field('Text')).value).toBe('We planted them.')
})

test('a picture of a draft leaves what was typed, and does not get in the way of saving it', async () => {
  const { sent } = serveLetter()
  const user = show()
  await user.type(await field('Text'), 'We planted them.')
  await addPicture(user)
  await user.click(save())
  await saved()
  expect(sent).toMatchObject([{ text: 'We planted them.', version: 2 }])
})

test('a picture of a draft does not hide that another owner has changed its text', async () => {
  const { sent, change } = serveLetter()
  const user = show()
  await user.type(await field('Title'), ' of ours')
  change({ text: 'We planted them.' })
  await addPicture(user)
  await user.click(save())
  await screen.findByRole('alert')
  expect(sent).toMatchObject([{ text: '', version: 1 }])
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await user.click(save())
  await saved()
  expect(sent[1]).toMatchObject({ title: 'Trees of ours', text: 'We planted them.', version: 3 })
})

test('what was typed into a draft is there again after leaving it, about the version that was seen, until it is saved', async () => {
  const { sent, change } = serveLetter()
  const user = show()
  await user.type(await field('Text'), 'We planted them.')
  cleanup()
  change({ title: 'A thousand trees' })

  show()
  await screen.findByText(/What you typed here before is back/)
  expect((await field('Text')).value).toBe('We planted them.')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/What you typed here before is back/)).toBeNull()
  expect((await field('Title')).value).toBe('A thousand trees')
  await user.click(save())
  await saved()
  expect(sent).toMatchObject([
    { title: 'Trees', version: 1 },
    { title: 'A thousand trees', text: 'We planted them.', version: 2 },
  ])

  cleanup()
  show()
  await saved()
  expect(screen.queryByText(/What you typed here before is back/)).toBeNull()
})

test('what was typed into a draft before can be discarded', async () => {
  serveLetter()
  const user = show()
  await user.type(await field('Text'), 'We planted them.')
  cleanup()

  show()
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await saved()
  expect((await field('Text')).value).toBe('')
  cleanup()
  show()
  await saved()
  expect((await field('Text')).value).toBe('')
})
