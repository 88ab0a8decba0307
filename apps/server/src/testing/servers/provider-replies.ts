/** Replies of model providers, each in its protocol. */

type End = 'stop' | 'length' | 'refusal'

const usage = { input_tokens: 900, output_tokens: 50 }

const chat = (text: string, end: End) => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'eye-1',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        ...(end === 'refusal' ? { content: null, refusal: text } : { content: text }),
      },
      finish_reason: { stop: 'stop', length: 'length', refusal: 'stop' }[end],
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 50, total_tokens: 950 },
})

/** The reply with a text that ends as it should, at the limit of tokens, or as a refusal. */
export const providerReplies: Record<string, (text: string, end: End) => object> = {
  'anthropic:claude-sonnet-4-5': (text, end) => ({
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'eye-1',
    content: [{ type: 'text', text }],
    stop_reason: { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[end],
    stop_sequence: null,
    usage,
  }),
  'openai:gpt-5-mini': (text, end) => ({
    id: 'r',
    object: 'response',
    created_at: 1,
    status: end === 'length' ? 'incomplete' : 'completed',
    incomplete_details: end === 'length' ? { reason: 'max_output_tokens' } : null,
    model: 'eye-1',
    output: [
      {
        type: 'message',
        id: 'o',
        role: 'assistant',
        status: 'completed',
        content: [
          end === 'refusal'
            ? { type: 'refusal', refusal: text }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage,
  }),
  'google:eye-1': (text, end) =>
    end === 'refusal'
      ? {
          promptFeedback: { blockReason: 'SAFETY' },
          usageMetadata: { promptTokenCount: 900, totalTokenCount: 900 },
        }
      : {
          candidates: [
            {
              content: { role: 'model', parts: [{ text }] },
              finishReason: { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }[end],
              index: 0,
            },
          ],
          usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 50, totalTokenCount: 950 },
        },
  'ollama:eye-1': (text, end) => ({
    model: 'eye-1',
    created_at: '2026-11-01T08:00:00Z',
    message: { role: 'assistant', content: text },
    done: true,
    // A model of its own has no filter: it refuses in words.
    done_reason: end === 'length' ? 'length' : 'stop',
    prompt_eval_count: 900,
    eval_count: 50,
  }),
  'openai-compatible:eye-1': chat,
}
