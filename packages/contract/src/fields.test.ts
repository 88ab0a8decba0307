import { afterEach, describe, expect, test } from 'vitest'
import { ProfileChange, Registration } from './accounts/forms.ts'
import { NewPassword } from './accounts/shapes.ts'
import { NewChallenge } from './challenges/adding/new-challenge.ts'
import { NewProof } from './challenges/proofs/new-proof.ts'
import { Appeal } from './challenges/proofs/shapes.ts'
import { CommentText } from './feed/comments/shapes.ts'
import { NewPost } from './feed/writing/new-post.ts'
import { coded } from './language/coded-message.ts'
import { ShippingForm } from './shop/orders/shapes.ts'
import { site } from './site/site.ts'

const blank = {
  'white space': ' \t\n\u00A0\u3000',
  'zero width space': '\u200B',
  'word joiner': '\u2060',
  'byte order mark': '\uFEFF',
  'soft hyphen': '\u00AD',
  'joiners alone': '\u200D\u200C',
  'Hangul fillers': '\u3164\u115F\u1160\uFFA0',
  'blank Braille pattern': '\u2800',
  'variation selectors': '\uFE0F\u{E0100}',
  'combining marks alone': '\u0301\u20E3\u0903',
  'bidirectional controls': '\u202E\u2066\u061C\u200F',
  tags: '\u{E0001}\u{E0041}',
  'control characters': '\u0001\u007F',
  'annotation marks': '\uFFF9\uFFFB\uFFFC',
  'a mixture': ' \u200B\u0301 \u2800 ',
}

/** Typed texts, and what remains of them. */
const shown = [
  ['Zoë', 'Zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['\u200BJane', 'Jane'],
  ['Ja\u00AD\u2060\uFEFFne\u{E0041}', 'Jane'],
  ['\u202EJane\u202C \u2066Doe\u2069', 'Jane Doe'],
  ['J\u0007a\u007Fne', 'Jane'],
  ['J\u200Da\u200Cne\uFE00\u{E0101}', 'Jane'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u202Bسلام\u202C', 'سلام'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['ශ්\u200D\u200D\u200Dරී', 'ශ්\u200Dරී'],
  ['葛\u{E0100}', '葛\u{E0100}'],
  ['김\u3164', '김'],
  ['ខ្មែរ\u200Bខ្មែរ', 'ខ្មែរ\u200Bខ្មែរ'],
] as const

/** These are no names of members. */
const pictures = [
  '\u{1F469}\u200D\u{1F33E}',
  '\u{1F469}\u{1F3FD}\u200D\u{1F33E}',
  '\u2764\uFE0F\u200D\u{1F525}',
  '\u{1F3F3}\uFE0F\u200D\u{1F308}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '1\uFE0F\u20E3',
  '.',
]

const userId = '019a0000-0000-7000-8000-000000000000'
const requiredTexts = {
  'full name': (typed: string) => Registration.shape.fullName.safeParse(typed),
  'full name on the profile': (typed: string) => ProfileChange.shape.fullName.safeParse(typed),
  comment: (typed: string) => CommentText.safeParse(typed),
  'name of a challenge': (typed: string) => NewChallenge.shape.challengeName.safeParse(typed),
  'description of a challenge': (typed: string) => NewChallenge.shape.description.safeParse(typed),
  'description of a proof': (typed: string) => NewProof.shape.description.safeParse(typed),
  'reason of an appeal': (typed: string) => Appeal.shape.reason.safeParse(typed),
  address: (typed: string) => ShippingForm.shape.address.safeParse(typed),
  city: (typed: string) => ShippingForm.shape.city.safeParse(typed),
  'ZIP code': (typed: string) => ShippingForm.shape.zipCode.safeParse(typed),
}

describe.each(Object.entries(requiredTexts))('the required %s', (_, parse) => {
  test.each(Object.entries(blank))('is missing if it has only %s', (_, typed) => {
    const missing = parse('').error?.issues.map(({ message }) => message)
    expect(missing).toHaveLength(1)
    expect(parse(typed).error?.issues.map(({ message }) => message)).toEqual(missing)
  })

  test.each(shown)('may be “%s” and becomes “%s”', (typed, kept) => {
    expect(parse(typed).data).toBe(kept)
  })
})

test.each(Object.entries(blank))('the required phone number is missing if it has only %s', (_, typed) => {
  const { error } = ShippingForm.shape.phone.safeParse(typed)
  expect(error?.issues).toMatchObject([{ message: coded('orders.phoneRequired') }])
})

test('a blank full name is refused as a missing one', () => {
  const { error } = requiredTexts['full name']('\u200B')
  expect(error?.issues).toMatchObject([{ message: coded('accounts.fullNameRequired') }])
})

test.each(Object.entries(blank))('an optional text of only %s is empty', (_, typed) => {
  const profile = { fullName: 'Jane', username: 'jane', bio: typed }
  expect(ProfileChange.parse(profile).bio).toBe('')
  expect(NewPost.parse({ userId, content: typed, imageAlt: typed })).toEqual({
    userId,
    content: '',
    imageAlt: '',
    commenting: 'everybody',
  })
})

test.each(shown)('an optional text may be “%s” and becomes “%s”', (typed, kept) => {
  expect(NewPost.parse({ userId, content: ` ${typed} ` }).content).toBe(kept)
})

test.each(pictures)('“%s” is a text, but no name of a member', (typed) => {
  expect(CommentText.parse(typed)).toBe(typed)
  const { error } = requiredTexts['full name'](typed)
  expect(error?.issues).toMatchObject([{ message: coded('accounts.nameWithoutLetters') }])
})

test('lines of a text stay, and tags alone are no text', () => {
  expect(CommentText.parse('One\r\n\ttwo\n\nthree')).toBe('One\r\n\ttwo\n\nthree')
  expect(CommentText.parse('Nice!\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}')).toBe('Nice!')
})

test('a text that is far too long is refused before it is cleaned', () => {
  expect(CommentText.safeParse('\u200D'.repeat(1_000_000)).error?.issues).toHaveLength(1)
})

test('a password stays as it is typed', () => {
  const password = 'Zoe\u0308\u200B \u202E1234'
  expect(NewPassword.parse(password)).toBe(password)
})

describe('a name of a member', () => {
  const problemOf = (name: string) =>
    requiredTexts['full name'](name).error?.issues.map(({ message }) => message)

  test.each([
    ...['Anna Weber', 'K.Silva', 'W.A.Perera', 'Dr.Perera', 'J.R.R. Tolkien', 'O’Brien', 'Test User 12'],
    ...[
      'Анна Петрова',
      'Άννα',
      'ශ්‍රී ලංකා',
      'மாதவி',
      'محمد',
      '김민수',
      '李小龍',
      'မြွှေး',
      'Nguyễn Thị Ệ',
      'Anna 🌱',
    ],
    ...['Anna Adminer', 'Candy Opal', 'Supporterin', 'Can Opyrchał'],
    ...[
      'Anna Steward',
      'Anne Stewart',
      'Support Gunawardena',
      'Nimal Moderator Perera',
      'Official Dissanayake',
    ],
  ])('may be “%s”', (name) => {
    expect(problemOf(name)).toBeUndefined()
  })

  test.each([
    ...[
      'Canopy',
      'cAnOpY',
      'The Canopy Team',
      'Can0py',
      'Ｃａｎｏｐｙ',
      '𝐂𝐚𝐧𝐨𝐩𝐲',
      'C a n o p y',
      'Cänópy',
      'ᴄᴀɴᴏᴘʏ',
      'ϹΑΝΟΡΥ',
    ],
    ...[
      'ꓚꓮꓠꓳꓑꓬ',
      '🅒🅐🅝🅞🅟🅨 x',
      'Cаnopy',
      'Steward',
      'The Stewards',
      'Chief Steward 1',
      'Admin & Support',
      'Customer Support Team',
      'Canopy Anna',
      '5teward',
      'Adm1n',
      'Admins',
      'Support Team',
      'Оfficial',
    ],
    ...['Can\u200Bopy', 'moderator', 'Ad-min'],
  ])('is not “%s”, which is reserved', (name) => {
    expect(problemOf(name)).toEqual([coded('accounts.nameReserved')])
  })

  test.each([
    ['Дmitry', coded('accounts.nameAlphabets')],
    ['Pаypal', coded('accounts.nameAlphabets')],
    ['Ωmega', coded('accounts.nameAlphabets')],
    [`a${'\u0324'.repeat(78)}`, coded('common.tooManyMarks')],
    ['Anna \u2800', coded('accounts.nameCharacters')],
    ['Anna\u200E1', coded('accounts.nameCharacters')],
    ['Anna \uE000', coded('accounts.nameCharacters')],
    ['123 456', coded('accounts.nameWithoutLetters')],
    ['Verify at canopy-help.example', coded('accounts.nameIsAddress')],
    ['Visit EVIL.COM', coded('accounts.nameIsAddress')],
    ['t.co', coded('accounts.nameIsAddress')],
    ['evil．com', coded('accounts.nameIsAddress')],
    ['http://x', coded('accounts.nameIsAddress')],
    ['anna@home', coded('accounts.nameIsAddress')],
    ['Anna 10.0.0.1', coded('accounts.nameIsAddress')],
  ])('is not “%s”', (name, problem) => {
    expect(problemOf(name)).toEqual([problem])
  })

  test('is one line', () => {
    expect(requiredTexts['full name']('Anna\r\nMaria \u2028 Weber').data).toBe('Anna Maria Weber')
  })

  test.each(['anna_steward', 'stewart', 'supporter', 'amila_official'])(
    'the username may be “%s”',
    (username) => {
      expect(ProfileChange.safeParse({ fullName: 'Anna', username }).error).toBeUndefined()
    },
  )

  test.each(['canopy', 'admin', 'steward', 'steward_anna', 'the_support_team', 'c4nopy_team'])(
    'the username is not “%s”',
    (username) => {
      const { error } = ProfileChange.safeParse({ fullName: 'Anna', username })
      expect(error?.issues).toMatchObject([{ path: ['username'], message: coded('accounts.nameReserved') }])
    },
  )

  describe('in a community with a name of its own', () => {
    const { name } = site
    afterEach(() => void Object.assign(site, { name }))

    test.each([
      ['Green Valley', 'Green Valley'],
      ['Green Valley', 'greenvalley'],
      ['Green Valley', 'The Green Valley Team'],
      ['Green Valley', 'Gr33n V alley support'],
      ['Green Valley', 'Canopy'],
      ['පොල්ගහ', 'පොල් ගහ'],
      ['Maya', 'Maya'],
    ])('of “%s” nobody is called “%s”', (own, person) => {
      Object.assign(site, { name: own })
      expect(problemOf(person)).toEqual([coded('accounts.nameReserved')])
    })

    test.each([
      ['Green Valley', 'Anna Green'],
      ['Green Valley', 'Valley Green'],
      ['Green Valley', 'Green Valleyson'],
      ['පොල්ගහ', 'The Member'],
      ['2030', 'Anna'],
      ['Maya', 'Maya Silva'],
    ])('of “%s” somebody may be called “%s”', (own, person) => {
      Object.assign(site, { name: own })
      expect(problemOf(person)).toBeUndefined()
    })
  })
})

test('no text has a tower of accents, and those of every language pass', () => {
  const tower = `a${'\u0301'.repeat(300)}`
  for (const refused of [CommentText.safeParse(tower), NewPost.safeParse({ content: tower, userId: '' })])
    expect(refused.error?.issues.map(({ message }) => message)).toContain(coded('common.tooManyMarks'))
  for (const fine of ['ཧཱུྃ བསྒྲུབས', 'שָׁלוֹם בְּרֵאשִׁ֖ית', 'ที่นี่ น้ำ', 'ශ්‍රී', 'ệ ǖ', '1️⃣'])
    expect([fine, CommentText.safeParse(fine).success]).toEqual([fine, true])
})
