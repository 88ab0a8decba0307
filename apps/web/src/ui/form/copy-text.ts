/** Copies a text. Returns false without permission, or without a secure connection, where browsers have no clipboard. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
