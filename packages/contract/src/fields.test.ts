import { describe, expect, test } from 'vitest'
import { ProfileChange, Registration } from './accounts.ts'
import { Appeal, NewChallenge, NewProof } from './challenges.ts'
import { CommentText, NewPost } from './feed.ts'
import { messages } from './messages.ts'
import { ShippingForm } from './shop.ts'

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

const shown = [
  'Zoë',
  'Zoe\u0308',
  '\u200BJane',
  '\u{1F469}\u200D\u{1F33E}',
  '\u2764\uFE0F',
  '1\uFE0F\u20E3',
  'می\u200Cخواهم',
  '\u202Bسلام\u202C',
  'क्\u200Dष',
  'ශ්\u200Dරී',
  '김\u3164',
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
  phone: (typed: string) => ShippingForm.shape.phone.safeParse(typed),
}

describe.each(Object.entries(requiredTexts))('the required %s', (_, parse) => {
  test.each(Object.entries(blank))('is missing if it has only %s', (_, typed) => {
    const missing = parse('').error?.issues.map(({ message }) => message)
    expect(missing).toHaveLength(1)
    expect(parse(typed).error?.issues.map(({ message }) => message)).toEqual(missing)
  })

  test.each(shown)('may be “%s”', (typed) => {
    expect(parse(typed).data).toBe(typed)
  })
})

test('a blank full name is refused as a missing one', () => {
  const { error } = requiredTexts['full name']('\u200B')
  expect(error?.issues).toMatchObject([{ message: messages.fullNameRequired }])
})

test.each(Object.entries(blank))('an optional text of only %s is empty', (_, typed) => {
  const profile = { fullName: 'Jane', username: 'jane', bio: typed }
  expect(ProfileChange.parse(profile).bio).toBe('')
  expect(NewPost.parse({ userId, content: typed, imageAlt: typed })).toEqual({
    userId,
    content: '',
    imageAlt: '',
  })
})

test.each(shown)('an optional text may be “%s”', (typed) => {
  expect(NewPost.parse({ userId, content: ` ${typed} ` }).content).toBe(typed)
})
