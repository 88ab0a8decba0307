/** What members set in their system or browser, beside the theme. */

import type { BrowserContextOptions } from '@playwright/test'

type Mode = { options?: BrowserContextOptions; css?: string; args?: string[] }

export const modes: Record<string, Mode> = {
  plain: {},
  contrast: { options: { contrast: 'more' } },
  'forced-colors': { options: { forcedColors: 'active' } },
  /** WCAG 1.4.12. */
  'text-spacing': {
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  },
  /** The browser's own text size doubled; a window of 1440 pixels is as wide then as one of 720. */
  'large-text': { args: ['--blink-settings=defaultFontSize=32'] },
}
