import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation that may be triggered again before it is done. Choices queue, and of the queued ones only the latest is sent. `pending`
 * is the latest choice until it is sent, wherever in the page it was made. Failures are logged only.
 */
export function useLatestChoice<Choice extends object, Reply>({
  key,
  send,
  onSent,
  failure,
}: {
  key: string[]
  send: (choice: Choice) => Promise<Reply>
  onSent: (reply: Reply, choice: Choice) => Promise<void> | void
  failure: string
}) {
  const queries = useQueryClient()
  const queued = { mutationKey: key, status: 'pending' } as const
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: async (choice: Choice) => {
      const latest = queries.getMutationCache().findAll(queued).at(-1)
      if (latest?.state.variables === choice) await onSent(await send(choice), choice)
    },
    onError: (error) => console.warn(failure, error),
  })
  const pending = useMutationState({
    filters: queued,
    select: ({ state }: Mutation<unknown, Error, Choice>) => state.variables,
  })
  return { choose: mutate, pending: pending.at(-1) }
}
