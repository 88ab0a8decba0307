import type { Translate } from '@canopy/contract/language/translate'
import { site } from '@canopy/contract/site/site'

/** A mail as plain text: a greeting, of `name` if it is known, paragraphs, and the name of the community. */
export const letter = (t: Translate, paragraphs: string[], name = '') =>
  `${[name === '' ? t('mails.hello') : t('mails.helloNamed', { name }), ...paragraphs, site.name].join('\n\n')}\n`
