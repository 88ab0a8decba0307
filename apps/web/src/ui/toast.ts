/** Notices in passing. The toast library is fetched with the first one, so pages that show none never load it. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** Shows `text` for three seconds. Only ever an extra: whatever matters is told on the page too. */
export function toast(kind: ToastKind, text: string) {
  import('./toaster.tsx').then(
    ({ showToast }) => showToast(kind, text),
    // Offline, most likely: the page itself tells what happened.
    () => undefined,
  )
}
