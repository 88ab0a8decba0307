import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation that may be triggered again before it is done. Choices queue, and of the queued ones only the latest is sent. `pending`
 * is the latest choice until it is sent. Failures are logged only.
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
  const { mutate, isPending, variables } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: async (choice: Choice) => {
      const queued = queries.getMutationCache().findAll({ mutationKey: key, status: 'pending' })
      if (queued.at(-1)?.state.variables !== choice) return
      await onSent(await send(choice), choice)
    },
    onError: (error) => console.warn(failure, error),
  })
  return { choose: mutate, pending: isPending ? variables : undefined }
}
