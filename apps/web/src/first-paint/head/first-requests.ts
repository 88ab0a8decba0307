/**
 * An inline script in the page's head, which cannot import anything: requests the files and the data of the first page while the
 * app, which would request them later, is still loading.
 */

/** The build replaces this name by the value. */
declare const FIRST_NEEDS: import('../first-responses.ts').FirstNeeds

type Key = import('../../storage.ts').StorageKey

/** Skips the checks of `session/stored-session.ts`, which is still loading. */
function storedToken() {
  try {
    return localStorage.getItem('userId' satisfies Key) === null
      ? null
      : localStorage.getItem('token' satisfies Key)
  } catch {
    return null // storage is blocked
  }
}

function preload(files: string[]) {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

function prefetch(paths: string[], authorization: string) {
  const byPath = new Map(paths.map((path) => [path, fetch(path, { headers: { authorization } })]))
  // Failures are handled by the code that takes the response.
  for (const response of byPath.values()) response.catch(() => undefined)
  globalThis.firstResponses = { authorization, byPath }
}

const { visitorFiles, member, pages } = FIRST_NEEDS
globalThis.firstFiles = [visitorFiles, ...[member, ...pages].map(({ files }) => files)].flat()
const token = storedToken()
if (token === null) preload(visitorFiles)
else {
  const needs = [member, ...pages.filter(({ path }) => new RegExp(path).test(location.pathname))]
  preload(needs.flatMap(({ files }) => files))
  prefetch(
    needs.flatMap(({ calls }) => calls),
    `Bearer ${token}`,
  )
}
