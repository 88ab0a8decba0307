import type { ToastKind } from './toaster.tsx'

/** Shows `text` for three seconds. The page must show everything important too. The library loads with the first toast. */
export function toast(kind: ToastKind, text: string) {
  import('./toaster.tsx').then(
    ({ showToast }) => showToast(kind, text),
    // Most likely offline: the page itself shows what happened.
    () => undefined,
  )
}
