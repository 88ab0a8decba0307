/** Hands the act of signing out to screens. */

import { createContext, useContext } from 'react'

export type SignOut = {
  /** Ends this browser's session, here and on the server. */
  signOut: () => Promise<void>
  /** Forgets the member in this browser, where the server has ended their session already. */
  forget: () => void
}

const SignOutContext = createContext<SignOut | undefined>(undefined)

export const SignOutProvider = SignOutContext.Provider

/** The two ways out; see `SignOut`. */
export function useSignOut(): SignOut {
  const act = useContext(SignOutContext)
  if (!act) throw new Error('useSignOut needs a SignOutProvider above it')
  return act
}
