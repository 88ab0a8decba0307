import type { Unit } from '@canopy/contract/challenges/quantities/shapes'
import type { AuditField } from '@canopy/contract/desk/audit'
import { type PlainMessageId, SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { categoryLabels } from '@canopy/contract/shop/products'
import { language, t } from '../../../language/messages.ts'
import { causeLabels, eventLabels, stockKinds } from './code-labels.ts'
import { dutyLabels } from './duties.ts'
import { fieldLabels } from './field-labels.ts'

type Labels = Record<string, PlainMessageId>

/** States of orders, challenges, proofs and reports. */
const states: Labels = {
  approved: 'desk-challenges.approvalApproved',
  cancelled: 'orders.statusCancelled',
  closed: 'desk-challenges.stateClosed',
  completed: 'orders.statusCompleted',
  delivered: 'orders.statusDelivered',
  ended: 'desk-challenges.stateEnded',
  hidden: 'common.hidden',
  Issue: 'proofs.statusIssue',
  kept: 'desk-members.caseKept',
  'on hold': 'orders.statusOnHold',
  open: 'desk-challenges.stateOpen',
  pending: 'orders.statusPending',
  Pending: 'proofs.statusPending',
  rejected: 'desk-challenges.approvalRejected',
  removed: 'desk-members.removed',
  shipped: 'orders.statusShipped',
  upcoming: 'desk-challenges.stateUpcoming',
  Verified: 'proofs.statusVerified',
  waiting: 'desk-members.caseWaiting',
}

const units: Record<Unit, PlainMessageId> = {
  pieces: 'quantities.piecesUnit',
  kg: 'quantities.kgUnit',
  km: 'quantities.kmUnit',
  l: 'quantities.lUnit',
  kWh: 'quantities.kWhUnit',
  trees: 'quantities.treesUnit',
  hours: 'quantities.hoursUnit',
  meals: 'quantities.mealsUnit',
}

/** Labels of the fields whose values are codes, and no text that somebody wrote. */
const codes: Partial<Record<AuditField, Labels>> = {
  approval: states,
  state: states,
  status: states,
  by: { email: 'common.email', name: 'common.name', phone: 'orders.phoneNumber' },
  category: categoryLabels,
  cause: causeLabels,
  changed: {
    category: fieldLabels.category,
    criteria: fieldLabels.criteria,
    description: 'common.description',
    evidence: 'desk-challenges.evidenceField',
    habit: 'habits.howOften',
    name: fieldLabels.name,
    picture: fieldLabels.picture,
    translations: 'desk.translations',
  },
  duties: dutyLabels,
  event: eventLabels,
  events: eventLabels,
  fields: { email: 'desk-webhooks.fieldEmail', name: 'desk-webhooks.fieldName' },
  kind: stockKinds,
  mode: {
    open: 'desk-doors.modeOpen',
    invitation: 'desk-doors.modeInvitation',
    approval: 'desk-doors.modeApproval',
  },
  postalCodes: {
    digits: 'desk-place.postalDigits',
    letters: 'desk-place.postalLetters',
    none: 'desk-place.postalNone',
  },
  provider: {
    basic: 'desk-reviewer.providerBasic',
    ollama: 'desk-reviewer.providerOllama',
    'openai-compatible': 'desk-reviewer.providerCompatible',
  },
  unit: units,
}

const isField = (name: string): name is AuditField => Object.hasOwn(fieldLabels, name)

/** English has the names and codes of the log themselves. */
const written = (label: PlainMessageId | undefined) =>
  label === undefined || language() === SOURCE_LANGUAGE ? undefined : t(label)

/** The name of a field in the language of the page, unless it is English or none of ours. */
export const labelOfField = (name: string) => (isField(name) ? written(fieldLabels[name]) : undefined)

/** The label of a field's value in the language of the page, unless it is English or no code. */
export const labelOfValue = (name: string, value: string) =>
  isField(name) ? written(codes[name]?.[value]) : undefined
