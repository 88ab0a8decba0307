import { Outlet } from 'react-router'
import { Logo } from '../ui/drawings/logo.tsx'
import { VisitorScene } from './visitor-scene.tsx'

/** What surrounds the screens of visitors: a scene, the name and what it stands for, and the form's card. */
function VisitorFrame() {
  return (
    <div className="scene relative isolate overflow-clip bg-linear-to-b from-leaf-tint to-sun-tint">
      <VisitorScene />
      <div className="mx-auto grid min-h-dvh max-w-300 content-center gap-6 px-4 py-8 sm:px-8 lg:grid-cols-2 lg:items-center">
        <header className="mx-auto lg:mx-0 lg:-mt-90">
          <p className="flex items-center gap-2.5 text-lg font-bold">
            <Logo className="size-9" /> Canopy
          </p>
          <p className="mt-6 hidden max-w-100 text-2xl leading-tight font-bold text-balance lg:block">
            Small deeds, growing together.
          </p>
          <p className="mt-3 hidden max-w-90 text-ink lg:block">
            Share what you do for the planet, take on challenges, and earn points that are worth something.
          </p>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-105 rounded-card border border-line bg-surface p-6 shadow-float outline-none sm:p-8 lg:mr-0"
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}

export { VisitorFrame as Component }
