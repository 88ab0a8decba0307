/** Words of docs/translating.md: each thing has one word in a translation too, and sentences sound as people speak. */

import { expect, test } from 'vitest'
import { entriesOf } from './catalogue-files.ts'

const START = /(?<![\p{L}\p{M}\u200D])/u.source
const END = /(?=[.,;:!”}]|$)/u.source
const whole = (...words: string[]) => new RegExp(`${START}(${words.join('|')})${END}`, 'u')

/** Words that were written besides, or mean something else, and those that are written instead. */
const retired: { language: string; word: RegExp; now: string }[] = [
  { language: 'si', word: /සාමාජිකයන්|සාමාජිකයකු/u, now: 'සාමාජිකයින්, සාමාජිකයෙකු' },
  { language: 'si', word: /සැකසීම්/u, now: 'සැකසුම්' },
  { language: 'si', word: /ඔබගේ|අපගේ/u, now: 'ඔබේ, අපේ' },
  { language: 'si', word: /විද්‍යුත් තැපැල්|තැපෑල/u, now: 'ඊමේල්' },
  { language: 'si', word: /සාප්පුව|නිෂ්පාදන/u, now: 'වෙළඳසැල, භාණ්ඩ' },
  { language: 'si', word: /රාජකාරි/u, now: 'වගකීම' },
  { language: 'si', word: /ප්‍රමුඛ පුවරුව/u, now: 'ලකුණු පුවරුව' },
  { language: 'si', word: whole('නැත', 'නොහැක', 'හැක', 'හැකිය', 'යුතුය', 'පමණි'), now: 'නැහැ, හැකියි, පමණයි' },
  { language: 'si', word: whole('ලදී', 'වේ', 'කරයි', 'ලැබේ', 'පෙනේ', 'පවතී'), now: 'කළා, වෙනවා, ලැබෙනවා' },
  { language: 'ta', word: /(?<!இ)ரத்து செய்/u, now: 'இரத்துச் செய்யவும்' },
  { language: 'ta', word: /தேர்ந்தெடு|தேர்வு/u, now: 'தெரிவுசெய்யவும், பரீட்சை' },
  { language: 'ta', word: /மேசை/u, now: 'பொறுப்பாளர் பகுதி' },
  { language: 'ta', word: /இடுகை/u, now: 'பதிவு' },
  { language: 'ta', word: /அகற்ற/u, now: 'நீக்கவும்' },
  { language: 'ta', word: /மணிநேர/u, now: 'மணித்தியாலம்' },
  { language: 'ta', word: /விவரிப்பு/u, now: 'விளக்கம்' },
  { language: 'ta', word: /கமெரா|கேமரா/u, now: 'கமரா' },
  { language: 'ta', word: new RegExp(`${START}படி(க்|த்|ப்பா|ப்பது)`, 'u'), now: 'வாசிக்கவும்' },
  { language: 'ta', word: /பின்தொடரப்படுப/u, now: 'பின்தொடர்பவை' },
  {
    language: 'ta',
    word: whole('சேர்', 'மாற்று', 'நீக்கு', 'இணை', 'திரும்பு', 'உருவாக்கு', 'செய்', 'கொள்'),
    now: '-வும்',
  },
]

test.each(retired)('$language says $now', ({ language, word }) => {
  const faults = entriesOf(language).filter(({ text }) => word.test(text))
  expect(faults.map(({ id, text }) => `${id}: ${text}`)).toEqual([])
})
