/** The audit log: who did what, when and why. */

import { z } from 'zod/mini'
import { orUnlisted, pageQuery, Timestamp, text, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { StewardName } from './cases.ts'
import type { Place } from './community/place.ts'
import type { Face } from './community/shapes.ts'
import type { DoorSettings } from './doors/shapes.ts'
import type { Audience } from './letters/shapes.ts'
import type { PolicyNumbers } from './policy/shapes.ts'
import type { ReviewerChoice } from './reviewer/shapes.ts'

export const AuditAction = z.enum([
  'duties.changed',
  'proof.decided',
  'proof.reopened',
  'proof.corrected',
  'challenge.changed',
  'challenge.closed',
  'challenge.reopened',
  'challenge.featured',
  'challenge.unfeatured',
  'challenge.removed',
  'order.moved',
  'post.deleted',
  'comment.deleted',
  'tag.banned',
  'tag.allowed',
  'tag.removed',
  'report.decided',
  'member.warned',
  'member.suspended',
  'warning.lifted',
  'suspension.lifted',
  'audit.exported',
  'security.exported',
  'product.created',
  'product.changed',
  'product.archived',
  'pictures.changed',
  'stock.changed',
  'order.noted',
  'order.returned',
  'refund.paid',
  'refund.unpaid',
  'contact.viewed',
  'contact.searched',
  'points.corrected',
  'correction.proposed',
  'correction.rejected',
  'sessions.ended',
  'policy.changed',
  'community.changed',
  'place.changed',
  'page.published',
  'page.undone',
  'network.named',
  'network.ended',
  'invitation.made',
  'invitation.ended',
  'list.sent',
  'list.paused',
  'list.resumed',
  'list.ended',
  'list.stopped',
  'door.changed',
  'application.accepted',
  'application.declined',
  'proof.confirmed',
  'proof.unconfirmed',
  'challenge.approved',
  'challenge.rejected',
  'challenge.waiting',
  'points.removed',
  'points.restored',
  'factors.reset',
  'email.confirmed',
  'health.tried',
  'jobs.retried',
  'jobs.deleted',
  'webhook.made',
  'webhook.changed',
  'webhook.paused',
  'webhook.resumed',
  'webhook.renewed',
  'webhook.replayed',
  'webhook.deleted',
  'reviewer.changed',
  'reviewer.tried',
  'provider.added',
  'provider.changed',
  'provider.removed',
  'letter.made',
  'letter.changed',
  'letter.deleted',
  'letter.sent',
  'letter.paused',
  'letter.resumed',
  'letter.cancelled',
  'exam.started',
  'exam.overridden',
  'key.made',
  'key.revoked',
])
export type AuditAction = z.infer<typeof AuditAction>

export const SubjectKind = z.enum([
  'member',
  'post',
  'comment',
  'tag',
  'report',
  'proof',
  'challenge',
  'product',
  'order',
  'audit',
  'security',
  'policy',
  'door',
  'application',
  'community',
  'page',
  'health',
  'reviewer',
  'jobs',
  'webhook',
  'letter',
  'key',
])
export type SubjectKind = z.infer<typeof SubjectKind>

/** Names of what acts change. The desk has words for each. */
export type AuditField =
  | keyof PolicyNumbers
  | keyof Place
  | keyof Face
  | keyof DoorSettings
  | keyof Audience
  | keyof ReviewerChoice
  | 'acceptFrom'
  | 'accounts'
  | 'accountsMax'
  | 'addresses'
  | 'admits'
  | 'approval'
  | 'archived'
  | 'balance'
  | 'budget'
  | 'by'
  | 'cash'
  | 'category'
  | 'cause'
  | 'changed'
  | 'clientId'
  | 'count'
  | 'criteria'
  | 'deliveryId'
  | 'duties'
  | 'endsAt'
  | 'event'
  | 'events'
  | 'expiresAt'
  | 'featured'
  | 'fields'
  | 'found'
  | 'groups'
  | 'host'
  | 'id'
  | 'isOnlyWay'
  | 'issuer'
  | 'key'
  | 'kind'
  | 'languages'
  | 'left'
  | 'listId'
  | 'most'
  | 'network'
  | 'numberOfPoints'
  | 'order'
  | 'orderKey'
  | 'picture'
  | 'pictures'
  | 'points'
  | 'pointsWrittenOff'
  | 'postId'
  | 'price'
  | 'proofs'
  | 'quantity'
  | 'reached'
  | 'readers'
  | 'returnId'
  | 'reviewer'
  | 'scopes'
  | 'sent'
  | 'sku'
  | 'startsAt'
  | 'state'
  | 'status'
  | 'stock'
  | 'suspended'
  | 'text'
  | 'textsChanged'
  | 'threshold'
  | 'unit'
  | 'units'
  | 'until'
  | 'version'
  | 'visible'
  | 'waived'
  | 'warned'

/** Ids, states and numbers only, so that nothing personal stays behind when a member leaves. */
const AuditState = z.record(z.string(), z.json())

/**
 * `actor` is null for the command line, and for what happens by itself. The log has ids only: the subject's `name` is that of the member or the number of the order as
 * they are now; who has left has none. `keyId` is that of the API key with which a program acted for the actor.
 */
export const AuditEntry = z.object({
  entryId: z.int(),
  at: Timestamp,
  actor: z.nullable(StewardName),
  action: orUnlisted(AuditAction),
  subject: z.object({
    kind: orUnlisted(SubjectKind),
    id: z.string(),
    name: z.optional(z.string()),
  }),
  before: z.nullable(AuditState),
  after: z.nullable(AuditState),
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  keyId: z._default(z.nullable(Uuid), null),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `actorId` is a steward's id, or `command` for what has none; entries are at or after `from` and before `to`. */
export const AuditFilter = z.object({
  actorId: z.optional(z.union([Uuid, z.literal('command')])),
  action: z.optional(AuditAction),
  subjectKind: z.optional(SubjectKind),
  subjectId: z.optional(text(64)),
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** Newest first. */
export const AuditQuery = z.extend(pageQuery(LIST_PAGE), AuditFilter.shape)
