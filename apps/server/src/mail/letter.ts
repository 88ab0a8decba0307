import type { Translate } from '@canopy/contract/language/translate'
import { site } from '@canopy/contract/site/site'

/** A mail as plain text: a greeting, paragraphs, and the name of the community. */
export const letter = (t: Translate, paragraphs: string[]) =>
  `${[t('mails.hello'), ...paragraphs, site.name].join('\n\n')}\n`
