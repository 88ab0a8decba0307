/**
 * An inline script in the page's head, which cannot import anything: sets the theme before the first paint, and again when the
 * choice or the system's preference changes.
 */

const systemDark = matchMedia('(prefers-color-scheme: dark)')

function storedTheme() {
  try {
    return localStorage.getItem('theme' satisfies import('../../storage.ts').StorageKey)
  } catch {
    return null // storage is blocked: follow the system
  }
}

function applyTheme() {
  const choice = storedTheme()
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
