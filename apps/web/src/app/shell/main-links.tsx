import { House, Leaf, ShoppingBag, Trophy } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'

/** The four places of the app, in the order in which every navigation shows them. */
export const mainLinks = [
  { to: paths.feed, label: 'Feed', Icon: House },
  { to: paths.shop, label: 'Shop', Icon: ShoppingBag },
  { to: paths.challenges, label: 'Challenges', Icon: Leaf },
  { to: paths.leaderboard, label: 'Leaderboard', Icon: Trophy },
] as const

/** Tells of a path whether one is there; the home page is the feed under another address. */
export function useIsCurrent() {
  const { pathname } = useLocation()
  const current = pathname === paths.home ? paths.feed : pathname
  return (to: string) => current.includes(to)
}
