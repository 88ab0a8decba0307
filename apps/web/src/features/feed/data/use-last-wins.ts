import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A change that is clicked again and again: the clicks queue, and of those that wait only the last one is sent. `wanted` is what
 * the reader chose last while it is on its way. Failures are told to the log alone.
 */
export function useLastWins<Choice extends object, Answer>({
  key,
  send,
  onDone,
  failure,
}: {
  key: string[]
  send: (choice: Choice) => Promise<Answer>
  onDone: (answer: Answer, choice: Choice) => Promise<void> | void
  failure: string
}) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: async (choice: Choice) => {
      const queued = queries.getMutationCache().findAll({ mutationKey: key, status: 'pending' })
      if (queued.at(-1)?.state.variables !== choice) return
      await onDone(await send(choice), choice)
    },
    onError: (error) => console.warn(failure, error),
  })
  return { choose: mutate, wanted: isPending ? variables : undefined }
}
