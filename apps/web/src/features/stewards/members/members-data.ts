import { queryOptions } from '@tanstack/react-query'
import type { DeskApi } from '../desk/desk-api.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const memberQuery = (api: DeskApi, userId: string) =>
  queryOptions({
    queryKey: deskKeys.case('member', userId),
    queryFn: ({ signal }) => api.call('getDeskMember', { params: { userId } }, { signal }),
  })
