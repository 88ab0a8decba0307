import { Dialog as Base } from '@base-ui/react/dialog'
import { HiddenScrollbar } from './hidden-scrollbar.tsx'

/** What lies between a dialog and the page, over the whole window. */
export function Veil() {
  return (
    // Forced, so that a dialog above another one stands out from it.
    <Base.Backdrop forceRender className="veil">
      <HiddenScrollbar />
    </Base.Backdrop>
  )
}
