/** Words of docs/translating.md: each thing has one word in a translation too, and sentences sound as people speak. */

import { expect, test } from 'vitest'
import { entriesOf } from './catalogue-files.ts'

const START = /(?<![\p{L}\p{M}\u200D])/u.source
const END = /(?=[.,;:!”}]| \(|$)/u.source
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
  {
    language: 'si',
    word: whole('ලදී', 'වේ', 'කරයි', 'පෙන්වයි', 'ලැබේ', 'පෙනේ', 'පවතී', 'පිළිගනිති'),
    now: 'කළා, වෙනවා, ලැබෙනවා',
  },
  { language: 'si', word: /නු ඇත|කරනු ලැබ/u, now: '-නවා' },
  { language: 'si', word: /නැතහොත්|බැවින්|වුවහොත්/u, now: 'නැත්නම්, නිසා, වුණොත්' },
  { language: 'si', word: /මිනිත්තු/u, now: 'විනාඩිය' },
  { language: 'si', word: /දත්ත ගබඩා/u, now: 'දත්ත සමුදාය' },
  { language: 'si', word: /ඇමතුම/u, now: 'ඉල්ලීම' },
  { language: 'si', word: /සාධකය/u, now: 'සත්‍යාපන ක්‍රමය' },
  { language: 'si', word: /මෙහෙයවන්න/u, now: 'භාරකරු' },
  { language: 'si', word: /(?<!භාරකරු )මේසය/u, now: 'භාරකරු මේසය' },
  { language: 'si', word: /මගින්|සක්‍රීය|බාර දි/u, now: 'මඟින්, සක්‍රිය, භාර දි-' },
  { language: 'si', word: /\} (න්|ක්|කට|ගේ)(?![\p{L}\p{M}\u200D])/u, now: '}න්, }ක්, }කට' },
  { language: 'ta', word: /(?<!இ)ரத்து செய்/u, now: 'இரத்துச் செய்யவும்' },
  { language: 'ta', word: /தேர்ந்தெடு|தேர்வ/u, now: 'தெரிவுசெய்யவும், பரீட்சை' },
  { language: 'ta', word: /மேசை/u, now: 'பொறுப்பாளர் பகுதி' },
  { language: 'ta', word: /இடுகை/u, now: 'பதிவு' },
  { language: 'ta', word: /அகற்ற/u, now: 'நீக்கவும்' },
  { language: 'ta', word: /மணிநேர/u, now: 'மணித்தியாலம்' },
  { language: 'ta', word: /வினாடி/u, now: 'விநாடி' },
  { language: 'ta', word: /ஒரு முறை(?![\p{L}\p{M}])|ஏற்கெனவே/u, now: 'ஒருமுறை, ஏற்கனவே' },
  { language: 'ta', word: /ிற்கு/u, now: '-ுக்கு' },
  { language: 'ta', word: /தொலைபேசி எண்/u, now: 'தொலைபேசி இலக்கம்' },
  { language: 'ta', word: /(?<!மின்ன)அஞ்சல/u, now: 'மின்னஞ்சல், தபால்' },
  { language: 'ta', word: /திடீர்ச் சோதனை/u, now: 'எழுமாறான பரிசோதனை' },
  { language: 'ta', word: /நெறியாளர்|காரணி/u, now: 'பொறுப்பாளர், இரண்டாம் படி' },
  { language: 'ta', word: /திறவுகோல்/u, now: 'சாவி' },
  { language: 'ta', word: /முடிவுசெய|முடிவெடு/u, now: 'முடிவு செய்யவும்' },
  { language: 'ta', word: /எண்ணப்படும்/u, now: 'கணக்கிடப்படும்' },
  { language: 'ta', word: /(அழிக்க|அனுப்ப)வா\?/u, now: 'வேண்டுமா' },
  { language: 'ta', word: /[}\d]-\p{L}|\} (ஆவது|ஆம்)/u, now: '} இல், }ஆம்' },
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

/** Concepts whose word stands in a translation wherever it stands in English. */
const kept: { english: RegExp; si: RegExp; ta: RegExp }[] = [
  { english: /verdict/i, si: /තීන්දු/u, ta: /தீர்ப்ப/u },
  { english: /badge/i, si: /පදක්කම/u, ta: /பதக்க/u },
  { english: /\bdrafts?\b/i, si: /කෙටුම්පත/u, ta: /வரைவ/u },
  { english: /notification/i, si: /දැනුම්දී/u, ta: /அறிவி/u },
  { english: /budget/i, si: /අයවැය/u, ta: /ஒதுக்கீ/u },
  { english: /\bpolicy\b/i, si: /ප්‍රතිපත්ති/u, ta: /கொள்கை/u },
  { english: /\bbalance/i, si: /ශේෂ/u, ta: /இருப்ப/u },
  { english: /\bcarts?\b/i, si: /කරත්ත/u, ta: /கூடை/u },
  { english: /passkey/i, si: /පිවිසුම් යතුර/u, ta: /கடவுவிசை/u },
  { english: /recovery code/i, si: /ප්‍රතිසාධන කේත/u, ta: /மீட்புக் குறியீ/u },
  { english: /authenticator/i, si: /සත්‍යාපන යෙදුම/u, ta: /அங்கீகாரச் செயலி/u },
  { english: /criteri/i, si: /නිර්ණායක/u, ta: /அளவுகோ/u },
  { english: /second factor/i, si: /සත්‍යාපන ක්‍රම|දෙවන පියවර/u, ta: /இரண்டாம் படி/u },
  { english: /audit log/i, si: /විගණන සටහන/u, ta: /தணிக்கைப் பதிவ/u },
  { english: /\bdesk\b/i, si: /භාරකරු මේස/u, ta: /பொறுப்பாளர் பகுதி/u },
  { english: /\bdut(y|ies)\b/i, si: /වගකීම/u, ta: /கடமை/u },
  { english: /\bsessions?\b/i, si: /සැසි/u, ta: /அமர்வ/u },
  { english: /\btags?\b/i, si: /ටැග/u, ta: /குறிச்சொ/u },
  { english: /\bdevices?\b/i, si: /උපාංග/u, ta: /சாதன/u },
  { english: /\bbrowsers?\b/i, si: /බ්‍රවුසර/u, ta: /உலாவி/u },
  { english: /\bbackups?\b(?!-)/i, si: /උපස්ථ/u, ta: /காப்புப் பிரதி/u },
  { english: /spot check/i, si: /අහඹු පරීක්ෂා/u, ta: /எழுமாறான பரிசோதனை/u },
  { english: /vision model/i, si: /හඳුනාගන්නා AI ආකෘති/u, ta: /AI மாதிரி/u },
  { english: /api keys?/i, si: /API යතුර/u, ta: /API சாவி/u },
  { english: /invitation/i, si: /ආරාධනා/u, ta: /அழைப்ப/u },
  { english: /moderator/i, si: /භාරකරු/u, ta: /பொறுப்பாள/u },
  { english: /organisation/i, si: /සංවිධාන/u, ta: /அமைப்ப/u },
  { english: /webhook/i, si: /වෙබ්හුක්/u, ta: /வெப்ஹூக்/u },
  { english: /receipt/i, si: /රිසිට්පත/u, ta: /பற்றுச்சீட்ட/u },
]

/** An English text without the names of its arguments and tags. */
const wordsOf = (english: string) => english.replace(/\{\w+|<\/?\w+>|\w+(?= \{)/g, ' ')

test.each(kept)('$english has one word in each language', ({ english, ...words }) => {
  for (const language of ['si', 'ta'] as const) {
    const faults = entriesOf(language).filter(
      (entry) => english.test(wordsOf(entry.english)) && !words[language].test(entry.text),
    )
    expect(faults.map(({ id, text }) => `${id}: ${text}`)).toEqual([])
  }
})

test.each(retired)('$language says $now', ({ language, word }) => {
  const faults = entriesOf(language).filter(({ text }) => word.test(text))
  expect(faults.map(({ id, text }) => `${id}: ${text}`)).toEqual([])
})
