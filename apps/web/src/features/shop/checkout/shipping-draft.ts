/** What a member has typed into the checkout form, stored in this browser so that it survives a reload. */

import { z } from 'zod/mini'

const Draft = z.object({ address: z.string(), city: z.string(), zipCode: z.string(), phone: z.string() })
type Draft = z.infer<typeof Draft>

const keyOf = (userId: string) => `draft:${userId}:checkout`

/** Empty fields if there is no draft, or an unreadable one. */
export function readDraft(userId: string): Draft {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? ''))
  } catch {
    return { address: '', city: '', zipCode: '', phone: '' }
  }
}

export const writeDraft = (userId: string, draft: Draft) =>
  localStorage.setItem(keyOf(userId), JSON.stringify(draft))

export const clearDraft = (userId: string) => localStorage.removeItem(keyOf(userId))
