import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ShowMore } from './show-more.tsx'

const queryKey = ['numbers']
/** Each answers a request. */
const answers: (() => void)[] = []

function Numbers() {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve) => {
        answers.push(() => resolve(pageParam))
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : undefined),
  })
  return (
    <>
      <p>Pages: {query.data?.pages.join(', ')}</p>
      <ShowMore query={query} />
    </>
  )
}

async function answer() {
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  answers.shift()?.()
}

test('the next page is loaded, also if the list is fetched again meanwhile', async () => {
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Numbers />
    </QueryClientProvider>,
  )
  await answer()
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await expect.poll(() => answers.length).toBe(1)
  void queries.invalidateQueries({ queryKey })
  await expect.poll(() => answers.length).toBe(2)
  for (let page = 0; page < 3; page++) await answer()
  await screen.findByText('Pages: 1, 2')
})
