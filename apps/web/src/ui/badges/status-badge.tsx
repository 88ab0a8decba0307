import { Badge, type Tone } from './badge.tsx'

type Appearance = { tone: Tone; text: string }

const appearances: Record<string, Appearance> = {
  'on hold': { tone: 'sun', text: 'On hold' },
  pending: { tone: 'sun', text: 'Pending' },
  active: { tone: 'info', text: 'Active' },
  completed: { tone: 'leaf', text: 'Completed' },
  cancelled: { tone: 'danger', text: 'Cancelled' },
  failed: { tone: 'danger', text: 'Cancelled' },
  shipped: { tone: 'info', text: 'Shipped' },
  delivered: { tone: 'leaf', text: 'Delivered' },
}

/** The status of an order or a challenge, which share their colours. An unknown status is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, text } = appearances[status.toLowerCase()] ?? { tone: 'neutral', text: status }
  return <Badge tone={tone}>{text}</Badge>
}
