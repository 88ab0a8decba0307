/** Texts about the reviewers of proofs for members. */

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../testing/render-screen.tsx'
import { serveReplies } from '../../testing/serve-replies.ts'
import { ReviewFigures } from './list/review-figures.tsx'
import { ReviewerFigures } from './list/reviewer-figures.tsx'
import { challengeWith } from './make-challenge.ts'
import { WhatCounts } from './proof/what-counts.tsx'

test.each([
  [true, 'OpenAI', /By submitting, you send both to OpenAI, outside of this community, without your name\.$/],
  [true, null, /It runs on the machine of this community, so neither leaves it\.$/],
  [false, null, /^No vision model looks at the picture\./],
])(
  'before a proof is submitted, its member reads where the photo goes: %s, %s',
  async (usesVisionModel, provider, text) => {
    serveReplies({ '/api/reviewer': { reviewer: 'a reviewer', usesVisionModel, provider } })
    renderScreen(<WhatCounts challenge={challengeWith()} />, makeSession())
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('a member who comes back to the page reads of a reviewer that was chosen meanwhile', async () => {
  const basic = { reviewer: 'basic', usesVisionModel: false, provider: null }
  serveReplies({ '/api/reviewer': basic })
  renderScreen(<WhatCounts challenge={challengeWith()} />, makeSession())
  await screen.findByText(/^No vision model looks at the picture\./)
  Object.assign(basic, { usesVisionModel: true, provider: 'OpenAI' })
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/you send both to OpenAI/)).toBeTruthy()
})

test.each([
  [0, /if at least 95 of 100 such verdicts are right; until stewards have decided about more of them/],
  [64, /if at least 95 of 100 such verdicts are right, by 64 decisions of stewards\./],
])('members read when a verdict of a model is paid at once, after %i decisions', async (decisions, text) => {
  const eye = {
    ...{ reviewer: 'openai:eye', model: 'eye-1', verdicts: 50, appealed: 0, overturned: 0 },
    ...{ medianTime: 4, costPerDay: null, decisions },
  }
  serveReplies({
    '/api/proof/figures': { days: 90, lookedAgain: 0, overturned: 0, payAtOnce: 95, reviewers: [eye] },
  })
  renderScreen(<ReviewFigures />, makeSession())
  expect(await screen.findByText(text)).toBeTruthy()
})

test('the figures of reviewers show what became of their verdicts, and the cost if it is known', async () => {
  const basic = {
    reviewer: 'basic',
    model: null,
    verdicts: 1200,
    appealed: 30,
    overturned: 0,
    medianTime: 4,
    costPerDay: null,
  }
  const eye = {
    ...basic,
    reviewer: 'openai:eye',
    model: 'eye-1',
    verdicts: 50,
    overturned: 5,
    medianTime: 2140,
    costPerDay: 0.0123,
  }
  serveReplies({
    '/api/proof/figures': { days: 90, lookedAgain: 0, overturned: 0, reviewers: [basic, eye] },
  })
  renderScreen(<ReviewerFigures />, makeSession())
  const items = (await screen.findAllByRole('listitem')).map((item) => ({
    name: within(item).getByRole('heading').textContent,
    values: within(item)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  }))
  expect(items).toEqual([
    { name: 'Comparison of words, without a model', values: ['1,200', '30 (3 %)', '0', '0.004 s'] },
    { name: 'openai:eye (eye-1)', values: ['50', '30 (60 %)', '5 (10 %)', '2.1 s', '$0.0123'] },
  ])
})
