import { createContext, useContext } from 'react'

export type SignOut = {
  /** Ends this browser's session, here and on the server. */
  signOut: () => Promise<void>
  /** Clears what this browser has stored about the member, when the server has already ended the session. */
  signOutLocally: () => void
}

const SignOutContext = createContext<SignOut | undefined>(undefined)

export const SignOutProvider = SignOutContext.Provider

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext)
  if (!signOut) throw new Error('useSignOut needs a SignOutProvider above it')
  return signOut
}
