/** The rooms of the desk, in the order of its navigation. */

import type { CaseKind } from '@canopy/contract/desk/cases'
import { DUTIES, type Duty } from '@canopy/contract/desk/duties'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import {
  BadgeCheck,
  Bookmark,
  ChartLine,
  DoorOpen,
  Eye,
  FileText,
  Flag,
  HeartPulse,
  KeyRound,
  LogIn,
  type LucideIcon,
  Mails,
  MapPin,
  Package,
  Palette,
  Scale,
  ScrollText,
  ShieldAlert,
  ShoppingBag,
  Sprout,
  Undo2,
  UserRoundX,
  UsersRound,
  Webhook,
} from 'lucide-react'

export type Section = {
  path: string
  label: PlainMessageId
  Icon: LucideIcon
  /** Duties of which a steward needs one. */
  duties: readonly Duty[]
  /** The cases that are decided here, whose number is beside the link. */
  kind?: CaseKind
  /** The list of those cases, if `path` lists others, too. */
  waitingPath?: string
  /** Heading of the group that the section is in; the daily work has none. */
  group?: PlainMessageId
}

/** Target of a link to the section while `count` cases wait in it. */
export const linkTo = ({ path, waitingPath = path }: Section, count: number) =>
  count > 0 ? waitingPath : path

export const sections: readonly Section[] = [
  { path: paths.desk, label: 'desk.overview', Icon: ChartLine, duties: DUTIES },
  { path: paths.deskReports, label: 'desk.reports', Icon: Flag, duties: ['moderation'], kind: 'report' },
  { path: paths.deskTags, label: 'common.tags', Icon: Bookmark, duties: ['moderation'] },
  { path: paths.deskSanctions, label: 'desk.sanctions', Icon: UserRoundX, duties: ['moderation'] },
  {
    path: paths.deskProofs,
    label: 'desk-challenges.proofs',
    Icon: BadgeCheck,
    duties: ['review'],
    kind: 'proof',
  },
  {
    path: paths.deskChallenges,
    label: 'common.challenges',
    Icon: Sprout,
    duties: ['review'],
    kind: 'challenge',
    waitingPath: paths.deskWaitingChallenges,
  },
  { path: paths.deskOrders, label: 'common.orders', Icon: Package, duties: ['shop'], kind: 'order' },
  { path: paths.deskProducts, label: 'desk.products', Icon: ShoppingBag, duties: ['shop'], kind: 'product' },
  { path: paths.deskMembers, label: 'common.members', Icon: UsersRound, duties: DUTIES, kind: 'correction' },
  {
    path: paths.deskDoors,
    label: 'desk-doors.doors',
    Icon: DoorOpen,
    duties: ['moderation'],
    kind: 'application',
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskCommunity,
    label: 'desk-community.title',
    Icon: Palette,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskPlace,
    label: 'desk-place.title',
    Icon: MapPin,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskPages,
    label: 'desk-pages.title',
    Icon: FileText,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskPolicy,
    label: 'desk-policy.policy',
    Icon: Scale,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskSignIn,
    label: 'desk-sign-in.title',
    Icon: LogIn,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskLetters,
    label: 'desk-letters.title',
    Icon: Mails,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskReturns,
    label: 'desk-returns.title',
    Icon: Undo2,
    duties: ['owner'],
    group: 'desk.groupCommunity',
  },
  {
    path: paths.deskHealth,
    label: 'common.health',
    Icon: HeartPulse,
    duties: ['owner'],
    group: 'desk.groupSystem',
  },
  {
    path: paths.deskReviewer,
    label: 'desk-reviewer.title',
    Icon: Eye,
    duties: ['owner'],
    group: 'desk.groupSystem',
  },
  {
    path: paths.deskApiKeys,
    label: 'desk-policy.apiKeys',
    Icon: KeyRound,
    duties: ['owner'],
    group: 'desk.groupSystem',
  },
  {
    path: paths.deskWebhooks,
    label: 'desk-webhooks.webhooks',
    Icon: Webhook,
    duties: ['owner'],
    group: 'desk.groupSystem',
  },
  {
    path: paths.securityLog,
    label: 'desk-policy.security',
    Icon: ShieldAlert,
    duties: ['owner'],
    group: 'desk.groupSystem',
  },
  {
    path: paths.auditLog,
    label: 'desk-policy.auditLog',
    Icon: ScrollText,
    duties: DUTIES,
    group: 'desk.groupSystem',
  },
]

/** The section with the page at `pathname`. */
export const sectionAt = (pathname: string) =>
  sections.find(({ path }) => pathname === path || (path !== paths.desk && pathname.startsWith(`${path}/`)))
