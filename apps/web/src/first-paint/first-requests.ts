/**
 * A script in the page's head: asks for the files and the data of the first page while the app, which would ask for them only when it
 * runs, is still on its way.
 */

/** The build puts the value in the place of this name. */
declare const FIRST_NEEDS: import('./first-responses.ts').FirstNeeds

type Key = import('../storage.ts').StorageKey

/** As in `session/stored-session.ts`, which is still loading. */
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
    document.head.append(link)
  }
}

const { visitorFiles, member, pages } = FIRST_NEEDS
const token = storedToken()
if (token === null) preload(visitorFiles)
else {
  const needs = [member, ...pages.filter(({ path }) => new RegExp(path).test(location.pathname))]
  preload(needs.flatMap(({ files }) => files))

  const authorization = `Bearer ${token}`
  const ask = (url: string) => {
    const answer = fetch(url, { headers: { authorization } })
    // Whoever takes it hears of a failure.
    answer.catch(() => undefined)
    return [url, answer] as const
  }
  globalThis.firstAnswers = { authorization, answers: new Map(needs.flatMap(({ calls }) => calls).map(ask)) }
}
