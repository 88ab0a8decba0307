import type { Webhook } from '@canopy/contract/desk/webhooks/shapes'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'

export function StateBadges({ webhook: { pausedAt, failingSince, waiting } }: { webhook: Webhook }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {pausedAt && <Badge tone="sun">{t('desk-webhooks.paused')}</Badge>}
      {failingSince && <Badge tone="danger">{t('desk-webhooks.failing')}</Badge>}
      {waiting > 0 && <Badge>{t('desk-webhooks.waiting', { count: waiting })}</Badge>}
    </span>
  )
}
