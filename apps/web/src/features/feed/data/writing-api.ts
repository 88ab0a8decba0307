import { writingEndpoints } from '@canopy/contract/feed/writing-endpoints'
import { useMemo } from 'react'
import { type Client, createClient } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'

export type WritingApi = Client<keyof typeof writingEndpoints>

/** The client of the calls of authors. First pages do not load their table. */
export function useWritingApi(): WritingApi {
  const identity = useIdentity()
  return useMemo(() => createClient(writingEndpoints, identity), [identity])
}
