import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useApi } from '../../../api/context.ts'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { challengeQuery } from '../challenges-data.ts'
import { challengeWith } from '../make-challenge.ts'
import { Participation } from './participation.tsx'

function Reader() {
  const { data, refetch } = useQuery(challengeQuery(useApi(), 7))
  if (!data) return null
  return (
    <>
      <Participation challenge={data} />
      <button type="button" onClick={() => refetch()}>
        Reload
      </button>
    </>
  )
}

test('who has joined stays so when the server sent the challenge from before that more slowly', async () => {
  let joined = false
  const { promise: slow, resolve: arrive } = Promise.withResolvers<Response>()
  let reads = 0
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = String(input instanceof Request ? input.url : input)
    if (path.includes('join')) joined = true
    else if (path.includes('/api/challenges/7')) reads += 1
    const challenge = Response.json(challengeWith({ joined }))
    return reads === 2 && !joined ? slow : challenge
  })
  const user = renderScreen(<Reader />, makeSession())
  await screen.findByRole('heading', { name: 'Take part' })
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByRole('heading', { name: 'Joined' })
  arrive(Response.json(challengeWith({ joined: false })))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('heading', { name: 'Joined' })).toBeTruthy()
})
