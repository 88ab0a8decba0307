import { ErrorBody } from '@canopy/contract/error-body'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/error.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { useDecision } from './use-decision.ts'

type CaseProps = { refusal?: ApiError; undoFault?: Error; done?: string }

/** A post that a steward hides. */
function Case({ refusal, undoFault, done = 'The post was hidden' }: CaseProps) {
  const [isHidden, setHidden] = useState(false)
  const { decide, isPending, failure, conflict, reset } = useDecision({
    kind: 'post',
    id: '1',
    decide: async (hidden: boolean) => {
      if (refusal) throw refusal
      setHidden(hidden)
    },
    undo: (hidden) => async () => {
      if (undoFault) throw undoFault
      setHidden(!hidden)
    },
    done,
    onDecided: () => undefined,
  })
  const effect = 'The author reads that it was hidden.'
  return (
    <ShortcutsProvider>
      {conflict && <ConflictNotice conflict={conflict} onDismiss={reset} />}
      <output aria-label="Post">{isHidden ? 'hidden' : 'visible'}</output>
      <DecisionBar
        decisions={[{ letter: 'h', label: 'Hide post', effect, run: () => decide(true) }]}
        pending={isPending}
        failure={failure}
      />
    </ShortcutsProvider>
  )
}

const post = () => screen.getByLabelText('Post').textContent

/** The button in the toast with this text; those of earlier tests are still shown. */
function undoOf(text: string) {
  const toast = screen.getAllByRole('status').find((each) => each.textContent?.includes(text))
  return within(toast ?? document.body).getByRole('button', { name: 'Undo' })
}

function refusedWith(status: number, body: object) {
  return new ApiError(status, body, ErrorBody.parse(body))
}

test('an undo that fails for an unknown cause says so', async () => {
  const user = renderScreen(
    <Case done="Hidden for now" undoFault={new TypeError('not a function')} />,
    makeSession(),
  )
  await user.click(await screen.findByRole('button', { name: 'Hide post' }))
  await screen.findByText('Hidden for now')
  await user.click(undoOf('Hidden for now'))
  await screen.findByText('Could not be undone: Something went wrong! Please try again.')
})

test('a decision can be undone from its toast', async () => {
  const user = renderScreen(<Case />, makeSession())
  await user.click(await screen.findByRole('button', { name: 'Hide post' }))
  expect(post()).toBe('hidden')
  await screen.findByText('The post was hidden')
  await user.click(undoOf('The post was hidden'))
  expect(post()).toBe('visible')
  await screen.findByText('Undone')
})

test('the letter on a button decides', async () => {
  const user = renderScreen(<Case />, makeSession())
  await screen.findByRole('button', { name: 'Hide post' })
  await user.keyboard('h')
  expect(post()).toBe('hidden')
})

test('the decision of a steward who was faster is shown, and can be dismissed', async () => {
  const refusal = refusedWith(409, {
    code: 'already_decided',
    message: 'Another steward has decided this meanwhile.',
    decided: {
      decidedBy: { userId: crypto.randomUUID(), fullName: 'Nimal Perera' },
      decidedAt: new Date().toISOString(),
      decision: 'kept',
    },
  })
  const user = renderScreen(<Case refusal={refusal} />, makeSession())
  await user.click(await screen.findByRole('button', { name: 'Hide post' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Nimal Perera was faster: kept')
  expect(notice.textContent).toContain('Your decision was not applied.')
  expect(post()).toBe('visible')

  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal is explained above the buttons', async () => {
  const refusal = refusedWith(403, { code: 'own_case', message: 'Another steward has to decide.' })
  const user = renderScreen(<Case refusal={refusal} />, makeSession())
  await user.click(await screen.findByRole('button', { name: 'Hide post' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Another steward has to decide.')
})
