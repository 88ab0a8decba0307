import { deskEndpoints } from '@canopy/contract/desk/endpoints'
import { useMemo } from 'react'
import { type Client, createClient } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'

export type DeskApi = Client<keyof typeof deskEndpoints>

/** The client of the desk's calls. Members' pages do not load their table. */
export function useDeskApi(): DeskApi {
  const identity = useIdentity()
  return useMemo(() => createClient(deskEndpoints, identity), [identity])
}
