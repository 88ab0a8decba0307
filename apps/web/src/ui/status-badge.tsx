import { Badge, type Tone } from './badge.tsx'

type Look = { tone: Tone; text: string }

const looks: Record<string, Look> = {
  pending: { tone: 'sun', text: 'Pending' },
  active: { tone: 'info', text: 'Active' },
  completed: { tone: 'leaf', text: 'Completed' },
  cancelled: { tone: 'danger', text: 'Cancelled' },
  failed: { tone: 'danger', text: 'Cancelled' },
  shipped: { tone: 'info', text: 'Shipped' },
  delivered: { tone: 'leaf', text: 'Delivered' },
}

/** How far something has come. A status unknown here is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, text } = looks[status.toLowerCase()] ?? { tone: 'neutral', text: status }
  return <Badge tone={tone}>{text}</Badge>
}
