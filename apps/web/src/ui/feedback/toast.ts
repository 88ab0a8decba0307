import type { ToastAction, ToastKind } from './toaster.tsx'

/**
 * Shows `text` for three seconds, or for ten with an `action` beside it. The page must show everything important too. The library
 * loads with the first toast.
 */
export function toast(kind: ToastKind, text: string, action?: ToastAction) {
  import('./toaster.tsx').then(
    ({ showToast }) => showToast(kind, text, action),
    // Most likely offline: the page itself shows what happened.
    () => undefined,
  )
}
