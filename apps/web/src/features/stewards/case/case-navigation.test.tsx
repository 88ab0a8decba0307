import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { CaseNavigation } from './case-navigation.tsx'

type Tree = { name: string }
const [oak, pine, beech] = [{ name: 'oak' }, { name: 'pine' }, { name: 'beech' }]
const casePath = ({ name }: Tree) => `/trees/${name}`

const columns = columnsOf<Tree>().columns([
  columnsOf<Tree>().display({ id: 'name', header: 'Tree', cell: ({ row }) => row.original.name }),
])

/** The list of all trees that were sorted by a steward, and the cases of those that wait. */
function Desk() {
  const { pathname } = useLocation()
  if (pathname === '/trees')
    return (
      <DeskList
        title="Trees"
        kind="tree"
        columns={columns}
        rowId={({ name }) => name}
        casePath={casePath}
        filters={[]}
        load={async () => ({ items: [beech, pine, oak], cursor: undefined })}
        empty=""
      />
    )
  return (
    <>
      <CaseNavigation
        kind="tree"
        list="/trees"
        title="Trees"
        load={async () => [oak, pine]}
        casePath={casePath}
      />
      <h1>{pathname}</h1>
    </>
  )
}

const open = (path: string) =>
  renderScreen(
    <ShortcutsProvider>
      <Desk />
    </ShortcutsProvider>,
    undefined,
    path,
  )
const expectAt = (path: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(path))

test('a case that is opened by its address has those around it in its list', async () => {
  const user = open('/trees/pine')
  await screen.findByRole('link', { name: 'Previous' })
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  await user.keyboard('k')
  await expectAt('/trees/oak')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await expectAt('/trees/pine')
})

test('the first case of the list is next for one that is not in it', async () => {
  const user = open('/trees/birch')
  await screen.findByRole('link', { name: 'Next' })
  await user.keyboard('j')
  await expectAt('/trees/oak')
})

test('the cases follow each other as in the list that was shown last', async () => {
  open('/trees')
  await screen.findByText('beech')
  cleanup()
  const user = open('/trees/pine')
  await user.keyboard('j')
  await expectAt('/trees/oak')
})
