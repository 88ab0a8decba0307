// In the file of the app, since visitors need it at once, and members with their first call.
import '@canopy/contract/accounts/email'
import { site } from '@canopy/contract/site/site'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/app.tsx'
import { tolerateForeignChanges } from './app/page/foreign-changes.ts'
import { ignoreComposedKeys, ignoreStrayDrops } from './app/page/ignored-events.ts'
import { followLanguageOfOtherTabs } from './language/language-choice.ts'
import { loadMessages, startLanguage, t } from './language/messages.ts'
// In the file of the app, since the notices of every page need it: visitors would load all that members share for it.
import './language/dates.ts'
import { loadAgain } from './load-again.ts'

// Does what `z.config` does, but without loading zod now. By default its first schema tries to compile code, which the content security
// policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

function isStorageBlocked() {
  try {
    localStorage.getItem('token')
    return false
  } catch {
    return true
  }
}

tolerateForeignChanges()
ignoreComposedKeys()
ignoreStrayDrops()

const app = () => (
  <StrictMode>
    {isStorageBlocked() ? (
      <p className="mx-auto max-w-prose px-4 py-10 text-center">{t('common.storageBlocked')}</p>
    ) : (
      createApp()
    )}
  </StrictMode>
)

// The server writes what an owner has set into the page.
const { name = site.name, sentence = '', logo = '', place = '{}', pages } = document.documentElement.dataset
Object.assign(site, { name, sentence, logo, pages: pages?.split(' ') ?? [] }, JSON.parse(place))

startLanguage()
followLanguageOfOtherTabs()
void loadAgain(() => loadMessages('visitor')).then(() => createRoot(root).render(app()))
