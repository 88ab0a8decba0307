import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-data.ts'
import { useSignOut } from '../session/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/drawings/logo.tsx'
import { Points } from '../ui/points.tsx'
import { mainLinks, useIsCurrent } from './main-links.tsx'

/** The bar that stays at the top of every page. */
export function TopBar() {
  const isCurrent = useIsCurrent()
  const { points } = useSession()
  const signOut = useSignOut()

  return (
    <header className="sticky top-0 z-40 flex h-16 items-center gap-4 border-b border-line bg-paper px-4">
      <Link to={paths.home} className="flex items-center gap-2 font-bold">
        <Logo /> Canopy
      </Link>
      <nav aria-label="Main" className="flex gap-1">
        {mainLinks.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Points amount={points} className="ml-auto" />
      <Button onClick={() => void signOut()}>Sign Out</Button>
    </header>
  )
}
