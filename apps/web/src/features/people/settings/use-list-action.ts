import type { Person } from '@canopy/contract/people/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Does something about a person of a list, which is then fetched again with all that it changes. */
export function useListAction(act: (userId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ userId }: Person) => act(userId),
    onError: ({ message }) => toast('error', t('common.notChanged', { reason: message })),
    onSettled: () => queries.invalidateQueries(),
  })
  return { run: mutate, isPending: ({ userId }: Person) => isPending && variables.userId === userId }
}
