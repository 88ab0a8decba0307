import type { Notification } from '@canopy/contract/notifications/shapes'
import {
  Bell,
  Check,
  Flag,
  Gavel,
  Heart,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  Sprout,
  UserPlus,
} from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { type Tone, tones } from '../../ui/badges/badge.tsx'
import { Coin } from '../../ui/drawings/coin.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { NotificationMenuButton } from './notification-menu-button.tsx'

type Style = { Icon: LucideIcon | typeof Coin; tone: Tone }

const styles: Record<Notification['kind'], Style> = {
  points: { Icon: Coin, tone: 'sun' },
  verdict: { Icon: Gavel, tone: 'sun' },
  comment: { Icon: MessageCircle, tone: 'info' },
  reaction: { Icon: Heart, tone: 'danger' },
  order: { Icon: Package, tone: 'leaf' },
  products: { Icon: Sprout, tone: 'leaf' },
  follow: { Icon: UserPlus, tone: 'info' },
  mention: { Icon: MessageCircle, tone: 'info' },
  reply: { Icon: MessageCircle, tone: 'info' },
  reminder: { Icon: Sprout, tone: 'leaf' },
  letter: { Icon: Mail, tone: 'leaf' },
  moderation: { Icon: Flag, tone: 'info' },
}
/** Style of kinds that only a newer server knows. */
const defaultStyle: Style = { Icon: Bell, tone: 'neutral' }

export function NotificationEntry({
  notification: { kind, text, time, read, href, postId },
  onRead,
  onFollow,
}: {
  notification: Notification
  onRead: () => void
  onFollow: (() => void) | undefined
}) {
  const { Icon, tone } = styles[kind] ?? defaultStyle
  const follow = () => {
    if (!read) onRead()
    onFollow?.()
  }

  return (
    <li className={`flex items-center rounded-control hover:bg-sunken ${read ? '' : 'bg-leaf-tint/40'}`}>
      <Link
        to={href}
        onClick={follow}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-control p-2.5 -outline-offset-2"
      >
        <span className={`relative grid size-10 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
          <Icon aria-hidden="true" className="size-5" />
          {!read && (
            <span className="absolute -top-0.5 -end-0.5 size-3 rounded-full bg-leaf-ink ring-2 ring-surface" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className={`block wrap-anywhere ${read ? '' : 'font-semibold'}`}>
            {!read && <span className="sr-only">{t('notifications.unread')} </span>}
            {text}
          </span>
          <TimeAgo time={time} className="text-sm text-muted" />
        </span>
      </Link>
      {!read && (
        <IconButton
          label={t('notifications.markAsRead')}
          onClick={onRead}
          className="text-muted hover:text-ink"
        >
          <Check aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {postId !== null && <NotificationMenuButton postId={postId} />}
    </li>
  )
}
