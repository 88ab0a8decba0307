import type { PageSettings } from '@canopy/contract/desk/pages/shapes'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { WriteForm } from './write-form.tsx'

const owner = makeSession({ role: 'steward', duties: ['owner'] })
const rules: PageSettings = { kind: 'rules', version: 1, texts: { en: 'Be kind.' }, acceptFrom: null }

const show = (page: PageSettings) =>
  renderScreen(
    <ShortcutsProvider>
      <WriteForm page={page} />
    </ShortcutsProvider>,
    owner,
  )
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })

test('what was typed into a page is there again after leaving it, and another page has nothing of it', async () => {
  const user = show(rules)
  await user.type(await text(), ' Plant trees.')
  cleanup()
  show({ ...rules, kind: 'terms' })
  expect((await text()).value).toBe('Be kind.')
  cleanup()
  show(rules)
  await screen.findByText(/What you typed here before is back/)
  expect((await text()).value).toBe('Be kind. Plant trees.')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect((await text()).value).toBe('Be kind.')
})
