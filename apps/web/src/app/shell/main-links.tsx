import { paths } from '@canopy/contract/paths'
import { House, Leaf, ShoppingBag, Trophy } from 'lucide-react'
import { useLocation } from 'react-router'

export const mainLinks = [
  { to: paths.feed, label: 'shell.feed', Icon: House },
  { to: paths.shop, label: 'shell.shop', Icon: ShoppingBag },
  { to: paths.challenges, label: 'shell.challenges', Icon: Leaf },
  { to: paths.leaderboard, label: 'shell.leaderboard', Icon: Trophy },
] as const

/** Returns a function that tells whether a path is the current one. The home page is the feed. */
export function useIsCurrent() {
  const { pathname } = useLocation()
  const current = pathname === paths.home ? paths.feed : pathname
  return (to: string) => current.includes(to)
}
