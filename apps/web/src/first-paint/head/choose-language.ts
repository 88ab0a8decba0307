/**
 * An inline script in the page's head, which cannot import anything: sets the language of the page with its direction, before anything is requested in
 * it, to the one that was chosen, or else to the first of the browser's that is offered.
 */

const root = document.documentElement

function chosenLanguage() {
  try {
    return localStorage.getItem('language' satisfies import('../../storage.ts').StorageKey)
  } catch {
    return null // storage is blocked
  }
}

// The server writes the languages into the page, so in development there is none.
const offered = Object.keys(JSON.parse(root.dataset.languages || '{}'))
const wanted = [chosenLanguage(), ...navigator.languages.flatMap((code) => [code, code.split('-')[0]])]
root.lang = wanted.find((code) => offered.includes(code ?? '')) ?? root.lang
root.dir = new Intl.Locale(root.lang).getTextInfo?.().direction ?? 'ltr'
