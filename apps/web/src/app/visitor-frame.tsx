import { Outlet } from 'react-router'
import { Logo } from '../ui/drawings/logo.tsx'
import { VisitorScene } from './visitor-scene.tsx'

/** What surrounds the screens of visitors: the name, a scene where there is room for it, and the form's card. */
function VisitorFrame() {
  return (
    <div className="relative isolate grid min-h-dvh lg:grid-cols-2">
      <VisitorScene />
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col items-center justify-center gap-6 px-4 py-8 outline-none sm:px-8"
      >
        <p className="flex items-center gap-2.5 text-lg font-bold">
          <Logo className="size-9" /> Canopy
        </p>
        <div className="w-full max-w-105 rounded-card border border-line bg-surface p-6 sm:p-8">
          <Outlet />
        </div>
      </main>
    </div>
  )
}

export { VisitorFrame as Component }
