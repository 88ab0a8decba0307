import { screen, waitFor, within } from '@testing-library/react'
import { Link, useLocation, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { PageOptions, QueryTexts } from '../../../api/client.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import '../desk/shortcuts-dialog.tsx'
import { columnsOf } from './columns.ts'
import { DeskList } from './desk-list.tsx'
import type { Filter } from './filters.ts'
import { nextColumn } from './next-column.tsx'

type Tree = { name: string; kind: 'leafy' | 'conifer'; planted: string }

const trees: Tree[] = [
  { name: 'Oak', kind: 'leafy', planted: '2026-03-01T10:00:00.000Z' },
  { name: 'Pine', kind: 'conifer', planted: '2026-02-01T10:00:00.000Z' },
  { name: 'Beech', kind: 'leafy', planted: '2026-01-01T10:00:00.000Z' },
]

const column = columnsOf<Tree>()
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Tree',
    cell: ({ row }) => <Link to={`/trees/${row.original.name}`}>{row.original.name}</Link>,
  }),
  column.accessor('planted', {
    id: 'planted',
    header: 'Planted',
    meta: { sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => getValue().slice(0, 10),
  }),
])

const filters: Filter[] = [
  { kind: 'text', name: 'q', label: 'Name' },
  { kind: 'choice', name: 'kind', label: 'Kind', choices: [{ value: 'conifer', label: 'Conifers' }] },
  { kind: 'days', from: 'from', to: 'to' },
]

/** Answers a query as a server does; a page has two rows. */
async function load({ q = '', kind, sort, from = '', to = '9' }: QueryTexts, { cursor = '0' }: PageOptions) {
  const found = trees.filter(
    (tree) =>
      tree.name.toLowerCase().includes(q.toLowerCase()) &&
      (!kind || tree.kind === kind) &&
      tree.planted >= from &&
      tree.planted < to,
  )
  if (sort === 'oldest') found.reverse()
  const end = Number(cursor) + 2
  return { items: found.slice(Number(cursor), end), cursor: end < found.length ? String(end) : undefined }
}

function Address() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="Address">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

function open(address = '/trees', given: Partial<Parameters<typeof DeskList<Tree>>[0]> = {}) {
  const list = (
    <ShortcutsProvider>
      <DeskList
        title="Trees"
        kind="tree"
        columns={columns}
        rowId={({ name }) => name}
        filters={filters}
        order="newest"
        load={load}
        empty="No trees yet."
        {...given}
      />
      <Address />
    </ShortcutsProvider>
  )
  return renderScreen(list, undefined, address)
}

const address = () => screen.getByLabelText('Address').textContent
const shown = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getByRole('link').textContent)
const expectShown = (...names: string[]) => waitFor(async () => expect(await shown()).toEqual(names))

test('filters and order are in the address, and the back button undoes them one by one', async () => {
  const user = open()
  await expectShown('Oak', 'Pine')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Conifers')
  expect(address()).toBe('/trees?kind=conifer')
  await expectShown('Pine')

  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(address()).toBe('/trees')
  await expectShown('Oak', 'Pine')

  expect(screen.getByRole('columnheader', { name: 'Planted' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Planted' }))
  expect(address()).toBe('/trees?sort=oldest')
  expect(screen.getByRole('columnheader', { name: 'Planted' }).getAttribute('aria-sort')).toBe('ascending')
  await expectShown('Beech', 'Pine')
})

test('a search is one step of the history, however many letters are typed', async () => {
  const user = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Name' }), 'pin')
  await waitFor(() => expect(address()).toBe('/trees?q=pin'))
  await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'e{Enter}')
  expect(address()).toBe('/trees?q=pine')
  await expectShown('Pine')

  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(address()).toBe('/trees')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' }).value).toBe('')
})

test('an address that was shared shows the same view', async () => {
  open('/trees?q=e&sort=oldest&to=2026-02-15')
  await expectShown('Beech', 'Pine')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' }).value).toBe('e')
  expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('2026-02-15')
})

test('further pages follow on request', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await expectShown('Oak', 'Pine', 'Beech')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('j and k move between the rows, and Enter opens one', async () => {
  const user = open()
  await expectShown('Oak', 'Pine')
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toContain('Pine')
  await user.keyboard('k')
  expect(document.activeElement?.textContent).toContain('Oak')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/trees/Oak')
})

test('the focus returns from the list of keys to the row that had it', async () => {
  const user = open('/trees', { bulk: () => null })
  await expectShown('Oak', 'Pine')
  await user.keyboard('jj?')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('true'))
  await user.keyboard('{Enter}')
  expect(address()).toBe('/trees/Pine')
})

test('j loads the next page at the end of the list', async () => {
  const user = open()
  await expectShown('Oak', 'Pine')
  await user.keyboard('jjj')
  await expectShown('Oak', 'Pine', 'Beech')
})

test('x selects rows, for buttons that act on all of them', async () => {
  const user = open('/trees', { bulk: (rows) => <button type="button">Water {rows.length} trees</button> })
  await expectShown('Oak', 'Pine')
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.keyboard('jxjx')
  expect(screen.getByRole('button', { name: 'Water 2 trees' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('the rows are cards on a phone', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  open()
  const cards = await screen.findAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(['OakPlanted2026-03-01', 'PinePlanted2026-02-01'])
  expect(screen.queryByRole('table')).toBeNull()
})

test('a row that waits ends with a link in the word for what is to be done', async () => {
  const casePath = ({ name }: Tree) => `/trees/${name}`
  const next = nextColumn(casePath, ({ kind }) => (kind === 'conifer' ? 'Water' : undefined))
  const user = open('/trees', { columns: [...columns, next] })
  const [, oak, pine] = await screen.findAllByRole('row')
  expect(oak?.lastElementChild?.textContent).toBe('–')
  await user.click(within(pine ?? document.body).getByRole('link', { name: 'Water' }))
  expect(address()).toBe('/trees/Pine')
})

test('an empty list says so, and filters that match nothing can be cleared', async () => {
  const user = open('/trees?q=palm')
  await screen.findByText('Nothing matches these filters.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/trees')
  await expectShown('Oak', 'Pine')
})

test('a list that fails to load can be tried again', async () => {
  let isBroken = true
  const user = open('/trees', {
    load: (query, options) =>
      isBroken ? Promise.reject(new Error('The server is asleep.')) : load(query, options),
  })
  await screen.findByText('The list could not be loaded: The server is asleep.')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectShown('Oak', 'Pine')
})
