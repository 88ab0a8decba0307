import { z } from 'zod/mini'

/** Duties of stewards; an owner has all of them. */
export const DUTIES = ['moderation', 'review', 'shop', 'owner'] as const
export const Duty = z.enum(DUTIES)
export type Duty = z.infer<typeof Duty>

/** Whether somebody with `duties` has one of those needed. */
export const hasDuty = (duties: readonly string[], ...needed: readonly Duty[]) =>
  duties.includes('owner') || needed.some((duty) => duties.includes(duty))

/** Whether a steward may suspend or sign out a member with these duties: owners only if they are one, too. */
export const mayRestrict = (steward: readonly string[], member: readonly string[]) =>
  steward.includes('owner') || !member.includes('owner')

/** The duties that need the e-mail addresses of members. Each look is in the audit log. */
export const CONTACT_DUTIES = ['moderation', 'shop'] as const satisfies readonly Duty[]
