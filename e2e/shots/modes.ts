/** Preferences of systems and browsers, other than the theme, and languages. */

import type { BrowserContextOptions } from '@playwright/test'

type Mode = { options?: BrowserContextOptions; css?: string; args?: string[]; language?: string }

export const modes: Record<string, Mode> = {
  plain: {},
  contrast: { options: { contrast: 'more' } },
  'forced-colors': { options: { forcedColors: 'active' } },
  /** WCAG 1.4.12. */
  'text-spacing': {
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  },
  /** Twice the default text size; a window of 1440 pixels is then as wide as one of 720. */
  'large-text': { args: ['--blink-settings=defaultFontSize=32'] },
  si: { language: 'si' },
  ta: { language: 'ta' },
  'en-XA': { language: 'en-XA' },
  'ar-XB': { language: 'ar-XB' },
}
