/** Words for what the audit log records. */

import type { AuditAction, SubjectKind } from '@canopy/contract/stewards/audit'

export const actionLabels: Record<AuditAction, string> = {
  'policy.changed': 'Policy changed',
  'proof.confirmed': 'Proof confirmed',
  'proof.unconfirmed': 'Confirmation taken back',
  'challenge.approved': 'Challenge approved',
  'challenge.rejected': 'Challenge rejected',
  'challenge.waiting': 'Challenge waits for approval again',
  'points.removed': 'Points on hold removed',
  'points.restored': 'Points on hold restored',
  'duties.changed': 'Duties changed',
  'proof.decided': 'Proof decided',
  'proof.reopened': 'Proof put back',
  'challenge.changed': 'Challenge changed',
  'challenge.closed': 'Challenge closed',
  'challenge.reopened': 'Challenge reopened',
  'challenge.featured': 'Challenge featured',
  'challenge.unfeatured': 'Challenge no longer featured',
  'challenge.removed': 'Challenge removed',
  'order.moved': 'Order moved',
  'post.deleted': 'Post deleted',
  'comment.deleted': 'Comment deleted',
  'report.decided': 'Report decided',
  'member.warned': 'Member warned',
  'member.suspended': 'Member suspended',
  'warning.lifted': 'Warning taken back',
  'suspension.lifted': 'Suspension lifted',
  'audit.exported': 'Audit log exported',
  'security.exported': 'Security log exported',
  'product.created': 'Product created',
  'product.changed': 'Product changed',
  'product.archived': 'Product archived',
  'pictures.changed': 'Pictures changed',
  'stock.changed': 'Stock changed',
  'order.noted': 'Note written',
  'order.returned': 'Return recorded',
  'refund.paid': 'Cash given back',
  'refund.unpaid': 'Cash still to be given back',
  'contact.viewed': 'Contact details viewed',
  'points.corrected': 'Points corrected',
  'correction.proposed': 'Correction of points proposed',
  'correction.rejected': 'Correction of points rejected',
  'sessions.ended': 'Signed out everywhere',
}

export const subjectLabels: Record<SubjectKind, string> = {
  policy: 'Policy',
  member: 'Member',
  post: 'Post',
  comment: 'Comment',
  report: 'Report',
  proof: 'Proof',
  challenge: 'Challenge',
  product: 'Product',
  order: 'Order',
  audit: 'Audit log',
  security: 'Security log',
}

/** A newer server may send a word that this version has no label for. */
export const labelOf = (labels: Record<string, string>, word: string) => labels[word] ?? word
