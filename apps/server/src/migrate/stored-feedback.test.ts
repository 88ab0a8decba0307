/** Feedback on proofs that was stored as English text becomes kinds and values, which are written out as the same text. */

import { type Feedback, feedbackText } from '@canopy/contract/challenges/proofs/texts'
import { entriesOf } from '@canopy/contract/language/catalogue-files'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database/former-database.ts'
import { english } from '../testing/english.ts'
import { migrate } from './migrate.ts'

const fits = 'Well done! Your description fits the challenge (plant, tree).'
const missing =
  'Your description does not say yet how you met this challenge. Please say what you did about: spade.'
const noModel = 'This review is based on your description alone; no vision model looked at the picture.'
const number = 'Nobody has looked at the number on the photo yet.'

/** One that never stands alone, and those that are younger than the kinds. */
const NEVER_ALONE_OR_TEXT = [
  'noVisionModel',
  'otherLanguagePassed',
  'dayDone',
  'weekDone',
  'takenBeforeWeek',
  'notSureEnough',
  'juryVerified',
  'juryIssue',
]

/** The other sentences without values. */
const plain = entriesOf(SOURCE_LANGUAGE).flatMap(({ id, group, text }) => {
  const kind = id.slice(id.indexOf('.') + 1)
  return group !== 'verdicts' || text.includes('{') || NEVER_ALONE_OR_TEXT.includes(kind)
    ? []
    : [{ text, feedback: [{ kind }] }]
})

const withValues: { text: string; feedback: Feedback }[] = [
  { text: '', feedback: [] },
  { text: 'I see the tree.', feedback: ['I see the tree.'] },
  {
    text: 'You have reached the limit of 1,000 points in 24 hours. Please submit this proof again later.',
    feedback: [{ kind: 'dailyCap', values: { cap: 1000 } }],
  },
  {
    text: 'This challenge gives more than the 100 points that can be earned in 24 hours. Please tell a steward.',
    feedback: [{ kind: 'aboveCap', values: { cap: 100 } }],
  },
  {
    text: `${fits} ${noModel}`,
    feedback: [{ kind: 'descriptionFits', values: { words: ['plant', 'tree'] } }, { kind: 'noVisionModel' }],
  },
  {
    text: `${missing} ${number} ${noModel}`,
    feedback: [
      { kind: 'mentionMissing', values: { words: ['spade'] } },
      { kind: 'numberNotChecked' },
      { kind: 'noVisionModel' },
    ],
  },
  {
    text: `${english('verdicts.describeMore')} ${noModel}`,
    feedback: [{ kind: 'describeMore' }, { kind: 'noVisionModel' }],
  },
  { text: `${english('verdicts.notSure')} Lovely tree!`, feedback: [{ kind: 'notSure' }, 'Lovely tree!'] },
]

test('stored feedback becomes a list of kinds and words, which is written out as it was', async () => {
  const all = [...plain, ...withValues]
  const texts = all.map(({ text }) => text)
  expect(all.map(({ feedback }) => feedbackText(english, feedback))).toEqual(texts)
  const db = await databaseBefore('1')
  const userId = '019a0000-0000-7000-8000-000000000001'
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    values (${userId}, 'Anna', 'anna@example.org', 'anna', 'unusable')`.execute(db)
  await sql`
    insert into challenges (challenge_name, description, photo_url, points)
    values ('Plant a tree', 'Any tree.', '/tree.webp', 50)`.execute(db)
  await sql`
    insert into proofs (challenge_id, user_id, description, status, reviewer, ai_response)
    select 1, ${userId}, 'Planted.', 'Issue', 'basic', text from unnest(${texts}::text[]) as text`.execute(db)
  await sql`
    insert into reviews (proof_id, reviewer, status, feedback)
    select proof_id, 'basic', 'Issue', ai_response from proofs`.execute(db)
  await sql`
    insert into proof_criteria (proof_id, position, text, answer, sentence, decided_by)
    select proof_id, 1, 'A tree', 'not_met', ai_response, 'basic' from proofs`.execute(db)
  await migrate(db)
  const stored = all.map(({ feedback }) => feedback)
  for (const column of ['proofs.feedback', 'reviews.feedback', 'proof_criteria.sentence']) {
    const { rows } = await sql<{ feedback: unknown }>`
      select ${sql.ref(column)} as feedback
      from proofs join reviews using (proof_id) join proof_criteria using (proof_id) order by proof_id`.execute(
      db,
    )
    expect(rows.map(({ feedback }) => feedback)).toEqual(stored)
  }
})
