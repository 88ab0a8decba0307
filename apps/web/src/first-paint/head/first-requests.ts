/**
 * An inline script in the page's head, which cannot import anything: requests the files, messages and data of the first page while the
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

/** Responses by name. Failures are handled by the code that takes them. */
function request(names: string[], addressOf: (name: string) => string, headers = {}) {
  const responses = new Map(names.map((name) => [name, fetch(addressOf(name), { headers })]))
  for (const response of responses.values()) response.catch(() => undefined)
  return responses
}

const { visitor, member, pages } = FIRST_NEEDS
globalThis.firstFiles = [visitor, member, ...pages].flatMap(({ files }) => files)
const token = storedToken()
const ofPage = pages.filter(({ path }) => new RegExp(path).test(location.pathname))
const needs = token === null ? [visitor] : [member, ...ofPage]
const { lang, dataset } = document.documentElement
globalThis.firstMessages = request(
  needs.flatMap(({ messages }) => messages),
  (set) => `/messages/${lang}/${set}.json?v=${dataset.messages}`,
)
preload(needs.flatMap(({ files }) => files))
if (token !== null) {
  const authorization = `Bearer ${token}`
  const byPath = request(
    needs.flatMap(({ calls }) => calls),
    (path) => path,
    { authorization, 'accept-language': lang },
  )
  globalThis.firstResponses = { authorization, byPath }
}
