import { createContext, useContext } from 'react'
import type { Api, Identity } from './client.ts'

const ApiContext = createContext<{ api: Api; identity: Identity } | undefined>(undefined)

export const ApiProvider = ApiContext.Provider

function useApiContext() {
  const context = useContext(ApiContext)
  if (!context) throw new Error('useApi needs an ApiProvider above it')
  return context
}

/** The API, called as the member (or visitor) of this browser. */
export const useApi = (): Api => useApiContext().api

/** Identity for screens that load a table of endpoints of their own and build a client for it. */
export const useIdentity = (): Identity => useApiContext().identity
