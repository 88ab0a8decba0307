import type { ReviewerQuality } from '@canopy/contract/desk/calibration/shapes'
import type { DeskReviewer } from '@canopy/contract/desk/reviewer/shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { Component as ReviewerPage } from './reviewer-page.tsx'

const basic: DeskReviewer = {
  ...{ reviewer: 'basic', usesVisionModel: false, goesTo: null, isFixed: false, found: [], calls: 0 },
  ...{ callsMax: 1000, secondLook: false, isSecondLookFixed: false },
  choice: { provider: 'basic', model: '', address: '', keyLastFour: null, secondLook: false, version: 3 },
}
const keyed: DeskReviewer = {
  ...{ ...basic, reviewer: 'openai:gpt-5-mini', usesVisionModel: true, goesTo: 'OpenAI' },
  choice: {
    provider: 'openai',
    model: 'gpt-5-mini',
    address: '',
    keyLastFour: '1234',
    secondLook: false,
    version: 3,
  },
}
const quality: ReviewerQuality = {
  ...{ usesVisionModel: false, payAtOnce: 95, decisionsMin: 50, curves: [], exams: [] },
}

function show(reviewer: DeskReviewer) {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (String(url).includes('/audit')) return Response.json([])
    if (String(url).endsWith('/exam')) return Response.json(quality)
    if (method === 'PUT') sent.push(JSON.parse(String(body)))
    return Response.json({ ...reviewer, choice: { ...reviewer.choice, version: 3 + sent.length } })
  })
  const user = renderScreen(
    <ShortcutsProvider>
      <ReviewerPage />
    </ShortcutsProvider>,
    makeSession({ role: 'steward', duties: ['owner'] }),
  )
  return { user, sent }
}

test('a model that was found on this machine is chosen with one button', async () => {
  const { user, sent } = show({ ...basic, found: ['qwen3-vl:4b'] })
  await user.click(await screen.findByRole('button', { name: 'Use qwen3-vl:4b' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ provider: 'ollama', model: 'qwen3-vl:4b', address: '', secondLook: false, version: 3 },
        reason: 'Found on this machine',
      },
    ]),
  )
})

test('a key that is stored is named by its end, and another one is sent only where one is typed', async () => {
  const { user, sent } = show(keyed)
  await screen.findByText('The one that ends in 1234 stays unless you write another one.')
  await user.clear(screen.getByLabelText('Model'))
  await user.type(screen.getByLabelText('Model'), 'gpt-5')
  await user.click(screen.getByLabelText(/^Look again where the model cannot tell/))
  await user.type(screen.getByLabelText('Reason'), 'As agreed')
  await user.click(screen.getByRole('button', { name: 'Change the reviewer' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ provider: 'openai', model: 'gpt-5', address: '', secondLook: true, version: 3 },
        reason: 'As agreed',
      },
    ]),
  )
  await user.selectOptions(screen.getByLabelText('Provider'), 'anthropic')
  screen.getByText('It is stored encrypted, and nobody can read it here again.')
})

test('where the environment names the reviewer, the page says so and offers no choice', async () => {
  show({ ...keyed, isFixed: true })
  await screen.findByText(/The setting REVIEWER of the server names the reviewer/)
  expect(screen.queryByRole('button', { name: 'Change the reviewer' })).toBeNull()
})

test('where the environment says whether there is a second look, the page says so and offers no choice', async () => {
  show({ ...keyed, secondLook: true, isSecondLookFixed: true })
  await screen.findByText('By the setting REVIEWER_SECOND_LOOK of the server')
  expect(screen.queryByLabelText(/^Look again where the model cannot tell/)).toBeNull()
})
