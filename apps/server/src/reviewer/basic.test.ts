import { feedbackText } from '@canopy/contract/challenges/proofs/texts'
import { describe, expect, test } from 'vitest'
import { english } from '../testing/english.ts'
import { reviewDescription } from './basic.ts'

const tree = {
  criteria: ['A young tree in the ground'],
  challengeName: 'Plant a tree',
  challengeDescription: 'Plant a tree in your neighbourhood and show it in the ground.',
}
const beach = {
  criteria: ['The bags of litter'],
  challengeName: 'Beach clean-up',
  challengeDescription:
    'Collect at least one bag of litter from a beach, a river bank or a street near you and take it to a bin.',
}
const bottle = {
  criteria: ['Your own bottle'],
  challengeName: 'A week without plastic bottles',
  challengeDescription: 'Use your own refillable bottle for seven days and buy no drink in plastic.',
}

describe('an honest description is verified', () => {
  test.each([
    [tree, 'I planted a small mango sapling in our garden this morning. My son helped me dig and water it.'],
    [tree, 'Two neem trees are growing behind the school now. We dug the holes with the whole class.'],
    [
      beach,
      'We picked up rubbish along the shore at Mount Lavinia for two hours. Three bags of litter went to the bin.',
    ],
    [beach, 'Cleaned the beech near my home with friends, mostly bottle caps and nets.'],
    [bottle, 'I filled my steel bottle at home every morning. Not a single plastic one came into the house.'],
  ])('%o', (challenge, description) => {
    const { status, feedback } = reviewDescription({ ...challenge, description })
    expect(status).toBe('Verified')
    expect(feedbackText(english, feedback)).toContain(english('verdicts.noVisionModel'))
  })
})

const compost = {
  criteria: ['The compost heap'],
  challengeName: 'Build a compost heap for kitchen scraps and garden leaves',
  challengeDescription:
    'Build a compost heap for kitchen scraps and garden leaves. Mix vegetable peel with dry leaves and keep the compost moist.',
}
const street = {
  criteria: ['The clean street'],
  challengeName: 'We clean our street',
  challengeDescription:
    'Clean our street: we sweep the pavement, collect litter and sort glass from plastic.',
}

describe("a personal account in the challenge's own words is verified", () => {
  test.each([
    [
      compost,
      'I built a compost heap for our kitchen scraps and garden leaves, mixed the vegetable peel with dry leaves and keep the compost moist.',
    ],
    [compost, 'We keep the compost moist and mix vegetable peel with dry leaves.'],
    [compost, 'I’ve mix vegetable peel, dry leaves, kitchen scraps and garden leaves.'],
    [compost, 'Compost heap with kitchen scraps, vegetable peel and dry leaves behind the garage.'],
    [compost, 'Mixed vegetable peel with dry leaves and kept the compost moist.'],
    [tree, 'Planted a tree in the ground of the neighbourhood to show it.'],
    [tree, 'My neighbourhood: plant, tree, ground, show.'],
    [street, 'I clean our street: sweep the pavement, collect litter, sort glass from plastic.'],
  ])('%o', (challenge, description) => {
    expect(reviewDescription({ ...challenge, description }).status).toBe('Verified')
  })
})

describe("a copy of the challenge's text is an issue", () => {
  test.each([
    ['whole', compost, compost.challengeDescription],
    ['its name', compost, compost.challengeName],
    ['name and description', compost, `${compost.challengeName}. ${compost.challengeDescription}`],
    ['a part of it', compost, 'Mix vegetable peel with dry leaves'],
    ['twice', tree, `${tree.challengeDescription} ${tree.challengeDescription}`],
    [
      'reordered',
      compost,
      'Keep the compost moist. Dry leaves with vegetable peel mix: garden leaves, kitchen scraps.',
    ],
    [
      'joined by small words',
      compost,
      'The compost heap is for the garden leaves and also the kitchen scraps, done.',
    ],
    ['in capitals', compost, compost.challengeDescription.toUpperCase()],
    ['other punctuation', compost, compost.challengeDescription.replaceAll(/[ .]+/g, ' -- ')],
    ['no punctuation', tree, 'plant a tree in your neighbourhood and show it in the ground'],
    ['written in the first person', street, street.challengeDescription],
  ])('%s', (_, challenge, description) => {
    const { status, feedback } = reviewDescription({ ...challenge, description })
    expect(status).toBe('Issue')
    expect(feedbackText(english, feedback)).toContain(english('verdicts.ownWords'))
  })
})

describe('a description that does not fit the challenge is an issue', () => {
  test.each([
    [tree, 'done'],
    [tree, 'I did it, please give me the points'],
    [tree, 'tree tree tree tree tree tree'],
    [tree, 'Yesterday evening we watched a very long cricket match with my brother and ate rice.'],
    [beach, 'My grandmother cooked a wonderful curry and the neighbours brought their guitars along.'],
    [tree, 'Plant a tree in your neighbourhood and show it in the ground.'],
  ])('%o', (challenge, description) => {
    const { status, feedback } = reviewDescription({ ...challenge, description })
    expect(status).toBe('Issue')
    expect(feedbackText(english, feedback)).toContain(english('verdicts.noVisionModel'))
  })
})

test('the feedback lists what is missing', () => {
  const description = 'Yesterday evening we watched a very long cricket match with my brother.'
  expect(feedbackText(english, reviewDescription({ ...tree, description }).feedback)).toMatch(/plant, tree/)
})

test('of several criteria, the description has to mention each', () => {
  const criteria = ['A young tree in the ground', 'A spade or a watering can']
  const review = (description: string) => reviewDescription({ ...tree, criteria, description })
  const half = review('I planted a mango tree in our garden this morning.')
  expect(half).toMatchObject({
    status: 'Issue',
    feedback: [
      { kind: 'mentionMissing', values: { words: expect.arrayContaining(['spade']) } },
      { kind: 'noVisionModel' },
    ],
    answers: [
      { criterion: criteria[0], answer: 'met', confidence: null },
      { criterion: criteria[1], answer: 'not_met', sentence: [{ kind: 'criterionNotMentioned' }] },
    ],
  })
  expect(review('I planted a mango tree in our garden this morning with a spade.')).toMatchObject({
    status: 'Verified',
    answers: [{ answer: 'met' }, { answer: 'met' }],
  })
  expect(review('done')).toMatchObject({ answers: [{ answer: 'not_met' }, { answer: 'not_met' }] })
})

test('the number on the photo is left to a steward, also if all else is met', () => {
  const codeCriterion = 'The number 4821, written by hand'
  const description = 'I planted a small mango sapling in our garden this morning, and watered it.'
  const criteria = [...tree.criteria, codeCriterion]
  const { status, feedback, answers } = reviewDescription({ ...tree, criteria, codeCriterion, description })
  expect([status, ...answers.map(({ answer }) => answer)]).toEqual(['Issue', 'met', 'cannot_tell'])
  expect(feedbackText(english, feedback)).toContain(english('verdicts.numberNotChecked'))
})

const cycle = {
  criteria: ['Your bicycle where you arrived'],
  challengeName: 'Cycle to work',
  challengeDescription: 'Leave the car at home for a day and ride your bicycle to work or school.',
}
const german = {
  criteria: ['Das Fahrrad am Ziel'],
  challengeName: 'Mit dem Rad zur Arbeit',
  challengeDescription:
    'Lass das Auto einen Tag lang stehen und fahre mit dem Rad zur Arbeit oder zur Schule.',
}
const sinhala = {
  criteria: ['බයිසිකලය'],
  challengeName: 'බයිසිකලයෙන් වැඩට යන්න',
  challengeDescription: 'දිනක් මෝටර් රථය ගෙදර තබා බයිසිකලයෙන් වැඩට හෝ පාසලට යන්න.',
}

describe('an account in another language is never an issue: what it says is left to a person', () => {
  test.each([
    'අද මම බයිසිකලයෙන් කාර්යාලයට ගියා. පාර හරිම නිහඬයි.',
    'නගරයට පාපැදියෙන්',
    'இன்று நான் மிதிவண்டியில் வேலைக்குச் சென்றேன்.',
    'Ich bin heute mit dem Rad ins Büro gefahren, es war kalt und schön.',
    'Je suis allé au bureau à vélo ce matin, sans la voiture.',
    'Hoje fui de bicicleta para o escritório e deixei o carro na garagem.',
    'Mama ada bicycle eken office ekata giya, car eka gedara thibba.',
    'Mama bicycle eken giya 🚲 5 km, and it was very nice with the rain.',
    'Pyöräilin tänään töihin kaupungin halki',
    '今天骑车上班',
    'ذهبت اليوم إلى العمل بالدراجة وتركت السيارة في البيت',
    'Сегодня я поехал на работу на велосипеде',
    'วันนี้ฉันปั่นจักรยานไปทำงาน',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.',
  ])('%s', (description) => {
    for (const challenge of [
      cycle,
      { ...cycle, criteria: ['Your bicycle', 'The place where you arrived'] },
    ]) {
      const { answers, feedback } = reviewDescription({ ...challenge, description })
      expect(answers.map(({ answer }) => answer)).not.toContain('not_met')
      expect(feedbackText(english, feedback)).not.toContain('Please')
    }
  })

  test.each([
    [german, 'I left the car at home and rode along the river to my office with a friend.'],
    [german, 'Heute bin ich zur Arbeit geradelt, an der Elbe entlang.'],
    [sinhala, 'අද මම බයිසිකලයෙන් කාර්යාලයට ගියා'],
    [sinhala, 'I left the car at home and rode along the river to my office with a friend.'],
  ])('a challenge in another language is not judged by its words: %o', (challenge, description) => {
    const { status, answers } = reviewDescription({ ...challenge, description })
    expect([status, ...answers.map(({ answer }) => answer)]).toEqual(['Issue', 'cannot_tell'])
  })
})

const tamil = {
  criteria: ['மிதிவண்டி'],
  challengeName: 'மிதிவண்டியில் வேலைக்குச் செல்லுங்கள்',
  challengeDescription: 'ஒரு நாள் காரை வீட்டில் விட்டுவிட்டு மிதிவண்டியில் வேலைக்கு அல்லது பள்ளிக்குச் செல்லுங்கள்.',
}

test('the words of a challenge in Tamil are found again in a description in Tamil', () => {
  const description = 'இன்று நான் மிதிவண்டியை எடுத்துக்கொண்டு வேலைக்குச் சென்றேன்.'
  expect(reviewDescription({ ...tamil, description })).toMatchObject({
    status: 'Verified',
    feedback: [{ kind: 'descriptionFits' }, { kind: 'noVisionModel' }],
    answers: [{ answer: 'met' }],
    isUnread: false,
  })
})

test('a description is compared with the translation that its member may have read', () => {
  const { challengeDescription, ...texts } = tamil
  const translated = { ...cycle, translations: [{ ...texts, description: challengeDescription }] }
  const told = { ...translated, description: 'இன்று நான் மிதிவண்டியை எடுத்துக்கொண்டு வேலைக்குச் சென்றேன்.' }
  const codeCriterion = 'The number 4821, written by hand'
  const withCode = { ...told, criteria: [...cycle.criteria, codeCriterion], codeCriterion }
  expect(reviewDescription(told)).toMatchObject({
    status: 'Verified',
    answers: [{ criterion: cycle.criteria[0], answer: 'met' }],
  })
  expect(reviewDescription(withCode).answers).toMatchObject([
    { criterion: cycle.criteria[0], answer: 'met' },
    { criterion: codeCriterion, answer: 'cannot_tell' },
  ])
  const inSinhala = 'අද මම බයිසිකලයෙන් කාර්යාලයට ගියා. පාර හරිම නිහඬයි.'
  expect(reviewDescription({ ...translated, description: inSinhala }).isUnread).toBe(true)
  const copied = { ...translated, description: challengeDescription }
  expect(reviewDescription(copied).answers).toMatchObject([{ answer: 'not_met' }])
})

test.each([
  [tamil, 'நேற்று எங்கள் தோட்டத்தில் மாமரக் கன்று ஒன்றை நட்டு நீர் ஊற்றினோம்.'],
  [tamil, 'I left the car at home and rode along the river to my office with a friend.'],
  [sinhala, 'අද මම බයිසිකලයෙන් කාර්යාලයට ගියා. පාර හරිම නිහඬයි.'],
  [cycle, 'අද මම බයිසිකලයෙන් කාර්යාලයට ගියා. පාර හරිම නිහඬයි.'],
])('what it cannot read is neither met nor an issue, and it says so: %o', (challenge, description) => {
  expect(reviewDescription({ ...challenge, description })).toMatchObject({
    feedback: [{ kind: 'otherLanguage' }, { kind: 'noVisionModel' }],
    answers: [{ answer: 'cannot_tell', sentence: [{ kind: 'otherLanguageUnread' }] }],
    isUnread: true,
  })
})

test('the number on the photo is to be looked at whatever the language', () => {
  const codeCriterion = 'The number 4821, written by hand'
  const criteria = [...cycle.criteria, codeCriterion]
  const description = 'අද මම බයිසිකලයෙන් කාර්යාලයට ගියා.'
  expect(reviewDescription({ ...cycle, criteria, codeCriterion, description })).toMatchObject({
    isUnread: false,
  })
})

test('in every language, a copy of the challenge and a word or two are issues', () => {
  for (const challenge of [cycle, german, sinhala, tamil])
    expect(reviewDescription({ ...challenge, description: challenge.challengeDescription })).toMatchObject({
      answers: [{ answer: 'not_met' }],
    })
  for (const description of ['done', 'fertig', 'ok ok ok', '🚲🚲🚲', '123 456', 'asdf qwer'])
    expect(reviewDescription({ ...cycle, description }).answers).toMatchObject([{ answer: 'not_met' }])
})
