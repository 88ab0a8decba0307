/** Settings of what members and visitors find. */

import { catalogueLanguages } from '@canopy/contract/language/catalogue-files'
import { z } from 'zod'
import { about, listed, oneOf, wholeNumber } from './about.ts'

const LANGUAGES = catalogueLanguages()
const PUBLIC_PAGES = ['posts', 'challenges', 'products'] as const
const publicPages = z
  .string()
  .transform((names) => (names.trim() === 'none' ? '' : names))
  .pipe(listed)
  .transform((names) => names.filter((name) => name !== ''))
  .pipe(z.array(z.enum(PUBLIC_PAGES, `must be none or a list of ${PUBLIC_PAGES.join(', ')}`)))

export const communitySettings = {
  SEED: oneOf('demo', 'none').optional().register(about, {
    text: '`demo` fills an empty database with the demonstration community, `none` does not. `demo` is refused where others can connect, because its password is published.',
    otherwise:
      '`demo` where `HOST` and `PUBLIC_URL` are addresses of this machine alone and `NODE_ENV` is not `production`, else `none`',
    example: 'demo',
  }),
  ECONOMY: oneOf('open', 'guarded').optional().register(about, {
    text: '`open`: every challenge pays at once. `guarded`: challenges are approved, points are on hold first, orders are limited.',
    otherwise: '`open` where `HOST` and `PUBLIC_URL` are addresses of this machine alone, else `guarded`',
    example: 'open',
    more: 'features.md#the-points-economy',
  }),
  DAILY_POINTS_CAP: wholeNumber(1, 1_000_000).prefault('1000').register(about, {
    text: 'Points a member can earn in any 24 hours.',
  }),
  PUBLIC_PAGES: publicPages.prefault(PUBLIC_PAGES.join(',')).register(about, {
    text: 'What people without an account can open: any of posts (only where their authors chose it), challenges and products, or `none`.',
    more: 'features.md#people-without-an-account',
  }),
  DEFAULT_LANGUAGE: oneOf(...LANGUAGES)
    .optional()
    .register(about, {
      text: `The language of members who have not chosen one, and of visitors whose browsers prefer none that there is: ${LANGUAGES.join(', ')}.`,
      otherwise: 'what an owner has chosen at the desk, at first `en`',
      example: 'si',
      more: 'translating.md#your-own-texts',
    }),
  API_DOCS: oneOf('on', 'off').optional().register(about, {
    text: 'Whether `/api/docs` describes the HTTP API.',
    otherwise: '`on` where `HOST` and `PUBLIC_URL` are addresses of this machine alone, else `off`',
    example: 'on',
  }),
}
