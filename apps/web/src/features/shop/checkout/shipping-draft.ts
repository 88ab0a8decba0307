/** What a member has typed into the checkout form; it survives a reload. */

import { z } from 'zod/mini'

const Draft = z.object({ address: z.string(), city: z.string(), zipCode: z.string(), phone: z.string() })
type Draft = z.infer<typeof Draft>

const keyOf = (userId: string) => `draft:${userId}:checkout`

/** What was typed so far; empty fields where there is nothing, or nothing that can be read. */
export function readDraft(userId: string): Draft {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? ''))
  } catch {
    return { address: '', city: '', zipCode: '', phone: '' }
  }
}

/** Keeps what was typed so far. */
export const writeDraft = (userId: string, draft: Draft) =>
  localStorage.setItem(keyOf(userId), JSON.stringify(draft))

/** Forgets it, once the order is placed. */
export const dropDraft = (userId: string) => localStorage.removeItem(keyOf(userId))
