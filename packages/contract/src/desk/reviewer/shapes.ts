/** The reviewer of proofs, as owners choose it. */

import { z } from 'zod/mini'
import { Criteria } from '../../challenges/criteria.ts'
import { criteriaLines } from '../../challenges/criteria-lines.ts'
import { CriterionAnswer, ProofStatus, Region } from '../../challenges/proofs/shapes.ts'
import { Count, orUnlisted, requiredText, text, verbatimText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { CRITERIA_MAX, CRITERION_MAX } from '../../limits.ts'
import { Reason } from '../cases.ts'

export const ReviewerProvider = z.enum([
  'basic',
  'ollama',
  'anthropic',
  'openai',
  'google',
  'openai-compatible',
])
export type ReviewerProvider = z.infer<typeof ReviewerProvider>

/** Providers that ask for a key. One that is compatible with OpenAI may do without. */
export const needsKey = (provider: string) => ['anthropic', 'openai', 'google'].includes(provider)
/** Providers whose server an owner chooses. */
export const hasAddress = (provider: string) => ['ollama', 'openai-compatible'].includes(provider)

/** Characters that a header can carry, since keys are sent in one. */
const KEY = /^[\x21-\x7e]{8,}$/
const TRIAL_DESCRIPTION_MAX = 1000

const isPlain = ({ username, password, search, hash }: URL) => username + password + search + hash === ''

/** Whether a server with that address can be chosen, as far as its text says. Ollama's is a host alone; the other one's is on the public internet. */
function canBeAddress(provider: string, address: string) {
  if (!hasAddress(provider)) return address === ''
  const url = URL.parse(address)
  if (provider === 'ollama')
    return (
      address === '' ||
      (url !== null && /^https?:$/.test(url.protocol) && isPlain(url) && url.pathname === '/')
    )
  return url !== null && url.protocol === 'https:' && isPlain(url) && url.port === ''
}

/** `address` is empty for the provider's own or, with Ollama, for this machine. `secondLook`: where the model cannot tell, it looks again at a part. */
export const ReviewerChoice = z.object({
  provider: ReviewerProvider,
  model: z.string().check(z.trim(), z.regex(/^\S{0,200}$/, coded('desk-reviewer.modelInvalid'))),
  address: verbatimText(500).check(
    z.trim(),
    z.overwrite((typed) => typed.replace(/\/+$/, '')),
  ),
  secondLook: z.boolean(),
})
export type ReviewerChoice = z.infer<typeof ReviewerChoice>

/**
 * `version` is that of the choice on the owner's screen. Without `apiKey`, the one stays that was typed for this provider and address.
 */
export const ReviewerChange = z
  .extend(ReviewerChoice, {
    apiKey: z.optional(verbatimText(500).check(z.trim(), z.regex(KEY, coded('desk-reviewer.keyInvalid')))),
    version: Count,
    reason: Reason,
  })
  .check(
    z.refine(({ provider, model }) => (provider === 'basic') === (model === ''), {
      error: coded('desk-reviewer.modelRequired'),
      path: ['model'],
    }),
    z.refine(({ provider, address }) => canBeAddress(provider, address), {
      error: coded('desk-reviewer.addressInvalid'),
      path: ['address'],
    }),
  )
export type ReviewerChange = z.infer<typeof ReviewerChange>

/**
 * `reviewer` is the one in use, as `REVIEWER` would name it, and `goesTo` the company that gets the photos; null if they stay on this machine.
 * `isFixed`: the environment names it, which stands above the choice, as it does where `isSecondLookFixed`. `found` are vision models of an Ollama on this machine. `calls` of
 * `callsMax` were made today (UTC).
 */
export const DeskReviewer = z.object({
  reviewer: z.string(),
  usesVisionModel: z.boolean(),
  goesTo: z.nullable(z.string()),
  isFixed: z.boolean(),
  secondLook: z.boolean(),
  isSecondLookFixed: z.boolean(),
  choice: z.extend(ReviewerChoice, {
    provider: orUnlisted(ReviewerProvider),
    keyLastFour: z.nullable(z.string()),
    version: Count,
  }),
  found: z.array(z.string()),
  calls: Count,
  callsMax: Count,
})
export type DeskReviewer = z.infer<typeof DeskReviewer>

/** A form with a picture. `criteria` are one on each line. */
export const ReviewTrial = z.object({
  description: requiredText(TRIAL_DESCRIPTION_MAX, coded('desk-reviewer.descriptionRequired')),
  criteria: z.pipe(z.pipe(text(CRITERIA_MAX * (CRITERION_MAX + 2)), z.transform(criteriaLines)), Criteria),
})

/** A review of a photo that an owner sent. `failure` says why there is no verdict, and what helps; `secondLook` is null where none could be taken. `cost` is in US dollars; null if not known. */
export const TriedReview = z.object({
  reviewer: z.string(),
  status: orUnlisted(ProofStatus),
  feedback: z.string(),
  answers: z.array(
    z.object({
      criterion: z.string(),
      answer: orUnlisted(CriterionAnswer),
      sentence: z.string(),
      confidence: z.nullable(z.number()),
      region: z._default(z.nullable(Region), null),
    }),
  ),
  failure: z.nullable(z.object({ cause: z.string(), advice: z.string() })),
  secondLook: z.nullable(
    z.object({ state: z.enum(['notNeeded', 'taken', 'failed']), cause: z.nullable(z.string()) }),
  ),
  model: z.nullable(z.string()),
  milliseconds: Count,
  calls: Count,
  inputTokens: z.nullable(Count),
  outputTokens: z.nullable(Count),
  cost: z.nullable(z.number()),
})
export type TriedReview = z.infer<typeof TriedReview>
