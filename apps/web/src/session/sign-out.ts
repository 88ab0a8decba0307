/** Hands the act of signing out to screens. */

import { createContext, useContext } from 'react'

const SignOutContext = createContext<() => Promise<void>>(() =>
  Promise.reject(new Error('useSignOut needs a SignOutProvider')),
)

export const SignOutProvider = SignOutContext.Provider

/** Ends this browser's session. */
export const useSignOut = () => useContext(SignOutContext)
