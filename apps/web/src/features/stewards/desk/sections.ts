/** The rooms of the desk, in the order of its navigation. */

import type { CaseKind } from '@canopy/contract/desk/cases'
import { DUTIES, type Duty } from '@canopy/contract/desk/duties'
import { paths } from '@canopy/contract/paths'
import {
  BadgeCheck,
  Bookmark,
  ChartLine,
  Flag,
  HeartPulse,
  type LucideIcon,
  Package,
  Scale,
  ScrollText,
  ShieldAlert,
  ShoppingBag,
  Sprout,
  UserRoundX,
  UsersRound,
} from 'lucide-react'

export type Section = {
  path: string
  label: string
  Icon: LucideIcon
  /** Duties of which a steward needs one. */
  duties: readonly Duty[]
  /** The cases that are decided here, whose number is beside the link. */
  kind?: CaseKind
  /** The list of those cases, if `path` lists others, too. */
  waitingPath?: string
}

/** Target of a link to the section while `count` cases wait in it. */
export const linkTo = ({ path, waitingPath = path }: Section, count: number) =>
  count > 0 ? waitingPath : path

export const sections: readonly Section[] = [
  { path: paths.desk, label: 'Overview', Icon: ChartLine, duties: DUTIES },
  { path: paths.deskReports, label: 'Reports', Icon: Flag, duties: ['moderation'], kind: 'report' },
  { path: paths.deskTags, label: 'Tags', Icon: Bookmark, duties: ['moderation'] },
  { path: paths.deskSanctions, label: 'Sanctions', Icon: UserRoundX, duties: ['moderation'] },
  { path: paths.deskProofs, label: 'Proofs', Icon: BadgeCheck, duties: ['review'], kind: 'proof' },
  {
    path: paths.deskChallenges,
    label: 'Challenges',
    Icon: Sprout,
    duties: ['review'],
    kind: 'challenge',
    waitingPath: paths.deskWaitingChallenges,
  },
  { path: paths.deskOrders, label: 'Orders', Icon: Package, duties: ['shop'], kind: 'order' },
  { path: paths.deskProducts, label: 'Products', Icon: ShoppingBag, duties: ['shop'], kind: 'product' },
  { path: paths.deskMembers, label: 'Members', Icon: UsersRound, duties: DUTIES, kind: 'correction' },
  { path: paths.deskPolicy, label: 'Policy', Icon: Scale, duties: ['owner'] },
  { path: paths.deskHealth, label: 'Health', Icon: HeartPulse, duties: ['owner'] },
  { path: paths.securityLog, label: 'Security', Icon: ShieldAlert, duties: ['owner'] },
  { path: paths.auditLog, label: 'Audit log', Icon: ScrollText, duties: DUTIES },
]

/** The section with the page at `pathname`. */
export const sectionAt = (pathname: string) =>
  sections.find(({ path }) => pathname === path || (path !== paths.desk && pathname.startsWith(`${path}/`)))
