import { Outlet } from 'react-router'
import { TopBar } from './top-bar.tsx'

/** What surrounds every page of a member. */
function Shell() {
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-320 px-4 py-6 outline-none">
        <Outlet />
      </main>
    </>
  )
}

export { Shell as Component }
