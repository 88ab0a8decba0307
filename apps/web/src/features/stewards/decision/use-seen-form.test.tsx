import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { useSeenForm } from './use-seen-form.ts'

type Order = { carrier: string; gifts: string[] }

const Typed = z.object({ carrier: z.string(), gifts: z.array(z.string()) })

function Form({ order }: { order: Order }) {
  const { form, seen, renew, clear } = useSeenForm(
    order,
    (shown) => shown,
    () => zodResolver(Typed),
  )
  return (
    <>
      <input aria-label="Carrier" {...form.register('carrier')} />
      <input aria-label="Card" type="checkbox" value="card" {...form.register('gifts')} />
      <input aria-label="Ribbon" type="checkbox" value="ribbon" {...form.register('gifts')} />
      <button type="button" onClick={() => renew()}>
        Renew
      </button>
      <button type="button" onClick={() => clear()}>
        Clear
      </button>
      <output>{seen.carrier}</output>
    </>
  )
}

const shown = () => [
  screen.getByLabelText<HTMLInputElement>('Carrier').value,
  ...screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked),
]
const seen = () => screen.getByRole('status').textContent

test('a form shows what is stored until it is changed, and keeps what was changed until it is cleared', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Form order={{ carrier: 'Post', gifts: ['card'] }} />)
  rerender(<Form order={{ carrier: 'Train', gifts: ['ribbon'] }} />)
  expect(shown()).toEqual(['Train', false, true])

  await user.click(screen.getByLabelText('Card'))
  rerender(<Form order={{ carrier: 'Ship', gifts: [] }} />)
  expect(shown()).toEqual(['Train', true, true])
  expect(seen()).toBe('Train')
  await user.click(screen.getByRole('button', { name: 'Renew' }))
  expect(shown()).toEqual(['Ship', true, true])
  expect(seen()).toBe('Ship')

  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(shown()).toEqual(['Ship', false, false])
  rerender(<Form order={{ carrier: 'Bike', gifts: ['card'] }} />)
  expect(shown()).toEqual(['Bike', true, false])
})
