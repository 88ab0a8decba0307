import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../language/messages.ts'
import { Badge, type Tone } from './badge.tsx'

type Appearance = { tone: Tone; text: PlainMessageId }

const appearances: Record<string, Appearance> = {
  'on hold': { tone: 'sun', text: 'orders.statusOnHold' },
  pending: { tone: 'sun', text: 'orders.statusPending' },
  active: { tone: 'info', text: 'orders.statusActive' },
  completed: { tone: 'leaf', text: 'orders.statusCompleted' },
  cancelled: { tone: 'danger', text: 'orders.statusCancelled' },
  failed: { tone: 'danger', text: 'orders.statusCancelled' },
  shipped: { tone: 'info', text: 'orders.statusShipped' },
  delivered: { tone: 'leaf', text: 'orders.statusDelivered' },
}

/** The status of an order or a challenge, which share their colours. An unknown status is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const known = appearances[status.toLowerCase()]
  return <Badge tone={known?.tone ?? 'neutral'}>{known ? t(known.text) : status}</Badge>
}
