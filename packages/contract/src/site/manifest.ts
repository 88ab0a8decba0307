import type { Translate } from '../language/translate.ts'
import { paths, SHARED_FIELD } from '../paths.ts'
import { colours } from './colours.ts'
import { introductionOf } from './introduction.ts'

type Named = { name: string; shortName: string; sentence: string }

/** The manifest of the installed app, in the language that `t` writes: https://www.w3.org/TR/appmanifest/ */
export const manifestOf = (t: Translate, language: string, { name, shortName, sentence }: Named) => ({
  id: '/',
  name,
  short_name: shortName || name,
  description: introductionOf(t, { name, sentence }).preview.text,
  lang: language,
  start_url: paths.feed,
  scope: '/',
  display: 'standalone',
  theme_color: colours.light.paper,
  background_color: colours.light.paper,
  categories: ['lifestyle', 'social', 'shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: t('shell.feed'), url: paths.feed },
    { name: t('shell.challenges'), url: paths.challenges },
    { name: t('shell.shop'), url: paths.shop },
  ],
  // The service worker takes the form.
  share_target: {
    action: paths.share,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARED_FIELD, accept: ['image/*'] }] },
  },
})
