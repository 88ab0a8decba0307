import { type PlainMessageId, SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { language, t } from '../../../language/messages.ts'
import { dutyLabels } from './duties.ts'

/** Labels of names and values that the logs have as codes. */
const labels: Record<string, PlainMessageId> = {
  ...dutyLabels,
  amount: 'desk-challenges.amount',
  approval: 'desk-challenges.approval',
  approved: 'desk-challenges.approvalApproved',
  archived: 'desk-shop.archived',
  balance: 'desk-members.balance',
  budget: 'desk-challenges.budgetInPoints',
  cancelled: 'orders.statusCancelled',
  category: 'challenges.category',
  closed: 'desk-challenges.stateClosed',
  completed: 'orders.statusCompleted',
  delivered: 'orders.statusDelivered',
  description: 'common.description',
  duties: 'desk-members.duties',
  featured: 'common.featured',
  firstDay: 'desk-challenges.firstDay',
  hidden: 'common.hidden',
  Issue: 'proofs.statusIssue',
  kept: 'desk-members.caseKept',
  lastDay: 'desk-challenges.lastDay',
  name: 'common.name',
  'on hold': 'orders.statusOnHold',
  open: 'desk-challenges.stateOpen',
  pending: 'orders.statusPending',
  Pending: 'proofs.statusPending',
  pictures: 'common.pictures',
  points: 'common.points',
  price: 'desk-shop.price',
  quantity: 'shop.quantity',
  rejected: 'desk-challenges.approvalRejected',
  removed: 'desk-members.removed',
  shipped: 'orders.statusShipped',
  state: 'desk.state',
  status: 'desk.state',
  stock: 'desk-shop.stock',
  text: 'common.text',
  title: 'desk-letters.letterTitle',
  until: 'common.until',
  Verified: 'proofs.statusVerified',
  waiting: 'desk-members.caseWaiting',
}

/** The label of a code in the language of the page, unless it is English or none of ours. */
export function labelOfCode(code: string): string | undefined {
  const label = labels[code]
  return label === undefined || language() === SOURCE_LANGUAGE ? undefined : t(label)
}
