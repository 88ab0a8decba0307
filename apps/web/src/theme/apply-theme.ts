/**
 * A script in the page's head, so that the theme is known before the first paint. Runs again when the choice, the system's preference
 * or another tab's choice changes.
 */

const systemDark = matchMedia('(prefers-color-scheme: dark)')

function storedChoice() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null // storage is blocked: follow the system
  }
}

function applyTheme() {
  const choice = storedChoice()
  const chosen = choice === 'light' || choice === 'dark'
  const system = systemDark.matches ? 'dark' : 'light'
  const theme = chosen ? choice : system
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = meta.dataset.themeColor === theme ? 'all' : 'not all'
  }
}

applyTheme()
systemDark.addEventListener('change', applyTheme)
addEventListener('storage', applyTheme)
addEventListener('themechange', applyTheme)
