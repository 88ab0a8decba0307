/**
 * A script in the page's head: asks for the files and the data of the first page while the app, which would ask for them only when it
 * runs, is still on its way.
 */

/** The build puts the value in the place of this name. */
declare const FIRST_NEEDS: import('./first-answers.ts').FirstNeeds

function storedToken() {
  try {
    return localStorage.getItem('token')
  } catch {
    return null // storage is blocked
  }
}

const token = storedToken()
const { visitor, member, pages } = FIRST_NEEDS
const ofPage = pages.filter(({ path }) => new RegExp(path).test(location.pathname))
const needed = token === null ? [visitor] : [member, ...ofPage]

for (const href of needed.flatMap(({ files }) => files)) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

const authorization = `Bearer ${token}`
const answers = new Map<string, Promise<Response>>()
for (const url of needed.flatMap(({ calls }) => calls)) {
  const answer = fetch(url, { headers: { authorization } })
  answers.set(url, answer)
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
}
globalThis.firstAnswers = { authorization, answers }
