/** Settings of the reviewer of proofs. */

import { z } from 'zod'
import { about, oneOf, wholeNumber } from './about.ts'
import { urlOf } from './urls.ts'

export const OLLAMA_URL = 'http://127.0.0.1:11434'

const reviewer = z
  .string()
  .regex(
    /^(basic|(anthropic|openai|google|ollama|openai-compatible):\S+)$/,
    'must be basic, anthropic:MODEL, openai:MODEL, google:MODEL, ollama:MODEL or openai-compatible:MODEL',
  )
const prices = z
  .string()
  .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, 'must be two prices in US dollars separated by a comma, such as 0.25,2')
  .transform((pair) => {
    const [input = 0, output = 0] = pair.split(',').map(Number)
    return { input, output }
  })

export const reviewerSettings = {
  REVIEWER: reviewer.optional().register(about, {
    text: 'Reviews proofs: `basic` (no model), or `anthropic:MODEL`, `openai:MODEL`, `google:MODEL`, `ollama:MODEL`, `openai-compatible:MODEL`.',
    otherwise: 'what an owner has chosen at the desk, at first `basic`',
    example: 'basic',
    more: 'reviewer.md#choosing-one-at-the-desk',
  }),
  REVIEWER_API_KEY: z.string().min(1).optional().register(about, { text: "The provider's key." }),
  REVIEWER_BASE_URL: urlOf('http', 'https')
    .optional()
    .register(about, {
      text: 'Address of an OpenAI-compatible server (vLLM, LM Studio), or of Ollama on another machine; required by `openai-compatible`.',
      otherwise: `for \`ollama\`, \`${OLLAMA_URL}\``,
      example: 'http://localhost:8000/v1',
    }),
  REVIEWER_PRICES: prices.optional().register(about, {
    text: 'What the provider charges for a million input and a million output tokens in US dollars, to show the cost of reviews.',
    example: '0.25,2',
  }),
  REVIEWER_SECOND_LOOK: oneOf('on', 'off').optional().register(about, {
    text: '`on` has the model look once more at a part of the photo where it cannot tell, which can take twice the calls.',
    otherwise: 'what an owner has chosen at the desk, at first `off`; with `REVIEWER`, `off`',
    example: 'on',
    more: 'reviewer.md#a-second-look',
  }),
  REVIEWER_DAILY_LIMIT: wholeNumber(1, 1_000_000).prefault('1000').register(about, {
    text: 'Model calls per day (UTC) for all members and processes together, retries included. A review makes two, so 1,000 are about 500 reviews; with a second look it can make four. A fifth is kept for members with a confirmed proof. Proofs over the limit wait for a steward.',
  }),
}
